import { TEXTS } from '@quits/contracts';
import { useOffers, useRuntime } from '@quits/core';
import { t } from '@quits/domain';
import type { DialogControl } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';
import { type ExpenseArgs, expensesApi, useDeleteExpenseMutation } from '../../lib/expenses.api.ts';
import { useOutcome } from '../../lib/use-outcome.ts';

export interface DeleteExpenseProps extends DialogControl, ExpenseArgs {
  /** Called once the expense is deleted, so that its page closes. */
  onDeleted: () => void;
}

/** Asks before deleting, then returns to the previous page; a refusal closes the dialog. */
export function DeleteExpense({ id, groupId, isOpen, onClose, onDeleted }: DeleteExpenseProps) {
  const { store } = useRuntime();
  const offers = useOffers();
  const tell = useOutcome();
  const [deleteExpense, { isLoading }] = useDeleteExpenseMutation();

  /** The toast's Undo; only our own server has the call. */
  async function restore(): Promise<void> {
    const restored = store.dispatch(expensesApi.endpoints.restoreExpense.initiate({ id, groupId }));
    tell(await restored, {
      done: t('Expense restored'),
      failed: t('Failed to restore expense'),
      event: { groupId, expenseId: id, change: 'restored' },
    });
  }

  async function confirm(): Promise<void> {
    const isDone = tell(await deleteExpense({ id, groupId }), {
      done: t(TEXTS.expenses.deleted),
      failed: t(TEXTS.expenses.deleteFailed),
      event: { groupId, expenseId: id, change: 'deleted' },
      action: offers('undo') ? { label: t('Undo'), onSelect: () => void restore() } : undefined,
    });
    if (isDone) onDeleted();
    else onClose();
  }

  return (
    <ConfirmDialog
      title={t('Delete Expense')}
      question={t(TEXTS.expenses.deleteQuestion)}
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      isOpen={isOpen}
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
