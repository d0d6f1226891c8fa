import { useCallback, useMemo } from 'react';
import { TEXTS } from '@quits/contracts';
import { useAuth, useNotify, useRuntime } from '@quits/core';
import type { ExpenseFormProps } from '@quits/core';
import { notifyFailure, useOpening } from '@quits/ui';
import { useAddExpenseMutation } from '../../api/expenses.api.ts';
import { ExpenseFormDialog } from './expense-form-dialog.tsx';
import { newFormState } from './form-fill.ts';
import { frameOfGroup } from './form-people.ts';
import { useExpenseForm } from './use-expense-form.ts';

function AddDialog(props: ExpenseFormProps) {
  const { groupId, members, isOpen, onClose, onSaved, isDescriptionReadOnly = false, description } = props;
  const { user } = useAuth();
  const { bus } = useRuntime();
  const notify = useNotify('mf-expenses');
  const [addExpense, { isLoading, error }] = useAddExpenseMutation();
  const frame = useMemo(() => frameOfGroup(members, user?.id), [members, user?.id]);
  const fresh = useCallback(
    () => newFormState({ people: frame.people, currentUserId: user?.id, description }),
    [frame, user?.id, description],
  );
  const form = useExpenseForm({ frame, fresh, draftName: `expense-new-${String(groupId)}` });

  async function submit(): Promise<void> {
    try {
      await addExpense({ groupId, expense: form.payload, idempotencyKey: form.idempotencyKey }).unwrap();
    } catch (refusal) {
      notifyFailure(notify, refusal, TEXTS.expenses.addFailed);
      return;
    }
    form.dropDraft();
    notify.success(TEXTS.expenses.added);
    bus.for('mf-expenses').publish('expenses/expenseSaved', { groupId, change: 'added' });
    onSaved?.();
    onClose();
  }

  return (
    <ExpenseFormDialog
      title="Add Expense"
      submitLabel="Add Expense"
      failureTitle={TEXTS.expenses.addFailed}
      form={form}
      isOpen={isOpen}
      isBusy={isLoading}
      failure={error}
      isDescriptionReadOnly={isDescriptionReadOnly}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}

/** The expense form for a new expense of a group; each opening is a form of its own. */
export function AddExpenseForm(props: ExpenseFormProps) {
  const opening = useOpening(props.isOpen);
  return <AddDialog key={opening} {...props} />;
}
