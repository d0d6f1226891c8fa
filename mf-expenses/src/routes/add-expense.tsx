import { useGetGroupsQuery } from '@quits/core';
import { AddExpenseButton, AddExpenseDialog, useAddExpenseAnywhere } from '@quits/ledger-ui/add-expense';
import { useDialogParam } from '@quits/ui';

const loadForm = () => import('../expense-form.tsx').then((part) => part.ExpenseForm);

/** Adds an expense to a group that the form asks for (`?add=1`). */
export function AddExpense({ userId }: { userId: number }) {
  const { isOffered, state, form } = useAddExpenseAnywhere(useGetGroupsQuery(), userId, {
    dialog: useDialogParam('add'),
    loadForm,
  });
  return (
    <>
      <AddExpenseDialog state={state} {...form} />
      {isOffered && <AddExpenseButton state={state} />}
    </>
  );
}
