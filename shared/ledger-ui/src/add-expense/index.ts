export { AddExpenseButton, AddExpenseDialog } from './add-expense.tsx';
export { rememberGroup } from './last-group.ts';
export { useAddExpense } from './use-add-expense.ts';
export { useAddExpenseAnywhere } from './use-add-expense-anywhere.ts';
export { WaitingPart } from './waiting-part.tsx';
