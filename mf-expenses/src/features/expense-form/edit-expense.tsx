import { useCallback, useMemo, useState } from 'react';
import { TEXTS } from '@quits/contracts';
import type { ExpenseInput, Member } from '@quits/contracts';
import { isStatus, useAuth, useNotify, useRuntime } from '@quits/core';
import { notifyFailure } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { useLazyGetExpenseDetailsQuery, useUpdateExpenseMutation } from '../../api/expenses.api.ts';
import type { VersionedExpense } from '../../api/expenses.api.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ExpenseFormDialog } from './expense-form-dialog.tsx';
import { formStateOf, payloadOf } from './form-fill.ts';
import { frameOfExpense } from './form-people.ts';
import { useExpenseForm } from './use-expense-form.ts';

export interface EditExpenseFormProps extends DialogControl {
  expense: VersionedExpense;
  members: readonly Member[];
}

/** The expense form filled with a saved expense. */
export function EditExpenseForm({ expense, members, isOpen, onClose }: EditExpenseFormProps) {
  const { user } = useAuth();
  const { bus } = useRuntime();
  const notify = useNotify('mf-expenses');
  const [updateExpense, { isLoading, error }] = useUpdateExpenseMutation();
  const [loadCurrent] = useLazyGetExpenseDetailsQuery();
  // What somebody else saved meanwhile, as a 412 told.
  const [theirs, setTheirs] = useState<VersionedExpense>();
  const frame = useMemo(() => frameOfExpense(expense, members, user?.id), [expense, members, user?.id]);
  const fresh = useCallback(() => formStateOf(expense, frame.people), [expense, frame]);
  const draftName = `expense-edit-${String(expense.id)}`;
  const form = useExpenseForm({ frame, fresh, draftName, etag: expense.etag });

  async function save(change: ExpenseInput, ifMatch: string | undefined): Promise<void> {
    try {
      await updateExpense({ id: expense.id, groupId: expense.groupId, change, ifMatch }).unwrap();
    } catch (refusal) {
      const current = isStatus(refusal, 412) ? await loadCurrent(expense.id) : undefined;
      if (current?.data) setTheirs(current.data);
      else notifyFailure(notify, refusal, TEXTS.expenses.updateFailed);
      return;
    }
    form.dropDraft();
    notify.success(TEXTS.expenses.updated);
    const saved = { groupId: expense.groupId, expenseId: expense.id, change: 'updated' } as const;
    bus.for('mf-expenses').publish('expenses/expenseSaved', saved);
    onClose();
  }

  if (theirs) {
    return (
      <ConflictDialog
        mine={form.payload}
        theirs={payloadOf(formStateOf(theirs, frame.people), form.hasExtras)}
        nameOf={frame.nameOf}
        isOpen={isOpen}
        isBusy={isLoading}
        onKeepMine={() => void save(form.payload, theirs.etag)}
        onTakeTheirs={() => {
          form.dropDraft();
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ExpenseFormDialog
      title="Edit Expense"
      submitLabel="Update Expense"
      failureTitle={TEXTS.expenses.updateFailed}
      form={form}
      isOpen={isOpen}
      isBusy={isLoading}
      failure={error}
      isDescriptionReadOnly={frame.isSettlement}
      onSubmit={() => void save(form.payload, form.etag)}
      onClose={onClose}
    />
  );
}
