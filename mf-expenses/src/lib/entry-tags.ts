/** Tags to refetch when a part of an entry has changed: the entry, and the lists that count it. */
export const changesEntry = (_answer: unknown, _error: unknown, { expenseId }: { expenseId: number }) => [
  { type: 'Expense' as const, id: expenseId },
  { type: 'Expense' as const, id: 'LIST' },
];
