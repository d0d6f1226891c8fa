import { useNavigate } from 'react-router-dom';
import { TEXTS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { notifyFailure } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';
import { expensesApi, useDeleteExpenseMutation } from '../../api/expenses.api.ts';

interface ExpenseToDelete {
  id: number;
  groupId: number;
}

/** Gives the undo that a toast offers after a delete; only our own server has the call. */
function useRestore({ id, groupId }: ExpenseToDelete): () => Promise<void> {
  const { bus, store } = useRuntime();
  const notify = useNotify('mf-expenses');
  return async () => {
    try {
      await store.dispatch(expensesApi.endpoints.restoreExpense.initiate({ id, groupId })).unwrap();
    } catch (refusal) {
      notifyFailure(notify, refusal, 'Failed to restore expense');
      return;
    }
    notify.success('Expense restored');
    const saved = { groupId, expenseId: id, change: 'restored' } as const;
    bus.for('mf-expenses').publish('expenses/expenseSaved', saved);
  };
}

export interface DeleteExpenseProps extends DialogControl, ExpenseToDelete {
  /** Path to return to once it is gone. */
  backTo: string;
}

/** Delete: asked, busy, then back to where the person came from; a refusal closes the dialog. */
export function DeleteExpense({ id, groupId, backTo, isOpen, onClose }: DeleteExpenseProps) {
  const { bus, config } = useRuntime();
  const notify = useNotify('mf-expenses');
  const navigate = useNavigate();
  const restore = useRestore({ id, groupId });
  const [deleteExpense, { isLoading }] = useDeleteExpenseMutation();

  async function confirm(): Promise<void> {
    try {
      await deleteExpense({ id, groupId }).unwrap();
    } catch (refusal) {
      onClose();
      notifyFailure(notify, refusal, TEXTS.expenses.deleteFailed);
      return;
    }
    const undo = config.hasExtras ? { action: { label: 'Undo', onSelect: () => void restore() } } : {};
    notify.success(TEXTS.expenses.deleted, undo);
    const saved = { groupId, expenseId: id, change: 'deleted' } as const;
    bus.for('mf-expenses').publish('expenses/expenseSaved', saved);
    onClose();
    void navigate(backTo, { replace: true });
  }

  return (
    <ConfirmDialog
      title="Delete Expense"
      question={TEXTS.expenses.deleteQuestion}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isOpen={isOpen}
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
