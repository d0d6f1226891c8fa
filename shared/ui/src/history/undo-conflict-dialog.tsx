import { Button } from '../button/button.tsx';
import { DataTable } from '../data/data-table.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { changesBetween } from './activity-words.ts';
import type { Wording } from './activity-words.ts';
import type { Undo, UndoConflict } from './use-undo.ts';

/** What undoing an item leads to: what it replaced, or nothing where it made something. */
const resultOf = ({ item }: UndoConflict): unknown => item.before ?? null;

interface UndoConflictDialogProps extends Undo {
  wording: Wording;
}

/** Shows what is now and what undoing would make of it, and lets the person decide. */
export function UndoConflictDialog({ conflict, busyId, undo, leave, wording }: UndoConflictDialogProps) {
  // What stays as it is would only hide what does not.
  const changes = conflict ? changesBetween(conflict.current, resultOf(conflict), wording) : [];
  const isGoneThen = conflict !== undefined && resultOf(conflict) === null;
  const cell = (text: string) => <bdi dir="ltr">{text === '' ? 'None' : text}</bdi>;
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
      <DataTable
        columns={['Field', 'Now', 'After undoing']}
        rows={changes.map(({ label, before, after }) => ({
          key: label,
          cells: [label, cell(before), isGoneThen ? 'Deleted' : cell(after)],
        }))}
      />
    </Dialog>
  );
}
