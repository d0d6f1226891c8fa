import { TEXTS } from '@quits/contracts';
import { ConfirmDialog } from '@quits/ui/dialog';

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
