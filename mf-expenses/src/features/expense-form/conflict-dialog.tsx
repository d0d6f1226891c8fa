import type { EditExpense } from '@quits/contracts';
import { Button } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import type { VersionedDetails } from '../../api/expenses.api.ts';
import { ConflictView } from './conflict-view.tsx';
import { compareVersions } from './conflict.ts';

interface ConflictDialogProps {
  mine: EditExpense;
  theirs: VersionedDetails;
  nameOf: (userId: number) => string;
  isOpen: boolean;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Asks which of two versions of an expense stays, after the server refused to overwrite the newer one. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, nameOf, isOpen, isBusy, onKeepMine, onTakeTheirs, onClose } = props;
  const { expense, payers, shares } = theirs;
  const saved = {
    description: expense.description ?? '',
    total_amount: expense.total_amount,
    payers,
    shares,
  };
  return (
    <Dialog
      title="Edit Expense"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onTakeTheirs}>
            Use theirs
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <ConflictView rows={compareVersions(mine, saved, nameOf)} />
    </Dialog>
  );
}
