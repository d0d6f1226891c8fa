import type { ExpenseFormProps } from '@quits/shared/core';
import { AddExpense } from './features/expense-form/add-expense.tsx';

/** The part that other features show through the host: the dialog that adds an expense to a group. */
export function ExpenseForm(props: ExpenseFormProps) {
  return <AddExpense {...props} />;
}
