import { TEXTS } from '@quits/contracts';
import { useAuth } from '@quits/core';
import type { ExpenseFormProps } from '@quits/core';
import { useAddExpenseMutation } from '../../api/expenses.api.ts';
import { useOutcome } from '../../lib/use-outcome.ts';
import { ExpenseFormDialog } from './expense-form-dialog.tsx';
import { newFormState } from './form-fill.ts';
import { frameOf } from './form-people.ts';
import { useExpenseForm } from './use-expense-form.ts';

/** The expense form for a new expense of a group. */
export function AddExpenseForm(props: ExpenseFormProps) {
  const { groupId, members, isOpen, onClose, onSaved, isDescriptionReadOnly = false, description } = props;
  const currentUserId = useAuth().user?.id;
  const tell = useOutcome();
  const [addExpense, attempt] = useAddExpenseMutation();
  const frame = frameOf(members, currentUserId);
  const form = useExpenseForm({
    frame,
    fresh: () => newFormState({ people: frame.people, currentUserId, description }),
    draftName: `expense-new-${String(groupId)}`,
  });

  async function submit(): Promise<void> {
    const { payload, idempotencyKey } = form;
    const isDone = tell(await addExpense({ groupId, expense: payload, idempotencyKey }), {
      done: TEXTS.expenses.added,
      failed: TEXTS.expenses.addFailed,
      event: { groupId, change: 'added' },
    });
    if (!isDone) return;
    form.dropDraft();
    onSaved?.();
    onClose();
  }

  return (
    <ExpenseFormDialog
      title="Add Expense"
      submitLabel="Add Expense"
      failureTitle={TEXTS.expenses.addFailed}
      form={form}
      attempt={attempt}
      isOpen={isOpen}
      isDescriptionReadOnly={isDescriptionReadOnly}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}
