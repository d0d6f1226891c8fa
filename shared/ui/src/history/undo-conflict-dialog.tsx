import { classNames } from '../class-names.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { stateInWords } from './activity-words.ts';
import type { Wording } from './activity-words.ts';
import type { Undo, UndoConflict } from './use-undo.ts';
import styles from './history.module.css';

/** What undoing an item leads to: what it replaced, or nothing where it made something. */
const resultOf = ({ item }: UndoConflict): unknown => item.before ?? null;

interface UndoConflictDialogProps extends Undo {
  wording: Wording;
}

/** Shows what is now and what undoing would make of it, and lets the person decide. */
export function UndoConflictDialog({ conflict, busyId, undo, leave, wording }: UndoConflictDialogProps) {
  const now = conflict ? stateInWords(conflict.current, wording) : {};
  const then = conflict ? stateInWords(resultOf(conflict), wording) : {};
  // What stays as it is would only hide what does not.
  const labels = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
    (label) => now[label] !== then[label],
  );
  const isGoneThen = conflict !== undefined && resultOf(conflict) === null;
  const cell = (text = '') => (text === '' ? 'None' : text);
  return (
    <Dialog
      title="Changed since"
      description="Somebody changed it after this. Undoing takes back what they changed as well."
      isOpen={conflict !== undefined}
      isBusy={busyId !== undefined}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>Leave as it is</Button>
          <Button
            variant="primary"
            isBusy={busyId !== undefined}
            onClick={() => conflict && undo(conflict.item, true)}
          >
            Undo anyway
          </Button>
        </>
      }
    >
      <table className={styles.states}>
        <thead>
          <tr>
            {['Field', 'Now', 'After undoing'].map((column) => (
              <th key={column} scope="col" className={styles.cell}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <tr key={label}>
              <th scope="row" className={classNames(styles.cell, styles.field)}>
                {label}
              </th>
              <td className={styles.cell}>{cell(now[label])}</td>
              <td className={styles.cell}>{isGoneThen ? 'Deleted' : cell(then[label])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
