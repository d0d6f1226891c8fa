import { TEXTS } from '@quits/shared/contracts';
import { ConfirmDialog } from '@quits/shared/ui/dialog';

interface DeleteExpenseProps {
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an expense is deleted. */
export function DeleteExpense(props: DeleteExpenseProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Delete Expense"
      question={TEXTS.expenses.deleteQuestion}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      tone="danger"
    />
  );
}
