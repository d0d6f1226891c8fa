import { localeNow, t } from '@quits/domain';
import { Button, DataTable } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { changesBetween, type TextContext } from './state-changes.ts';
import type { Undo, UndoConflict } from './use-undo.ts';

/** The state after an undo: the previous one, or null if the item created something. */
const resultOf = ({ item }: UndoConflict): unknown => item.before ?? null;

interface UndoConflictDialogProps extends Undo {
  context: TextContext;
}

/** Compares the current state with the result of the undo, and lets the person decide. */
export function UndoConflictDialog({ conflict, busyId, undo, leave, context }: UndoConflictDialogProps) {
  // Lists only differences, so that they stand out.
  const changes = conflict ? changesBetween(conflict.current, resultOf(conflict), context) : [];
  const isGoneThen = conflict !== undefined && resultOf(conflict) === null;
  const cell = (text: string) => (
    <bdi dir={localeNow().direction}>{text === '' ? t('[no value] None') : text}</bdi>
  );
  return (
    <Dialog
      title={t('Changed since')}
      description={t('It was changed again after this. Undoing takes back the later changes as well.')}
      isOpen={conflict !== undefined}
      isBusy={busyId !== undefined}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>{t('Leave as it is')}</Button>
          <Button
            variant="primary"
            isBusy={busyId !== undefined}
            onClick={() => conflict && undo(conflict.item, true)}
          >
            {t('Undo anyway')}
          </Button>
        </>
      }
    >
      <DataTable
        columns={[t('[a date, a total, a name …] Field'), t('Now'), t('After undoing')]}
        rows={changes.map(({ label, before, after }) => ({
          key: label,
          cells: [label, cell(before), isGoneThen ? t('Deleted') : cell(after)],
        }))}
      />
    </Dialog>
  );
}
