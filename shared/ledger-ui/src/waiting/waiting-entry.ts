import { type Expense, readExpense } from '@quits/contracts';
import type { WaitingEntry } from '@quits/core';
import { t } from '@quits/domain';

/** An entry that waits as a list shows it. Its id is negative, like that of every unbooked one. */
export const expenseOfWaiting = ({ id, groupId, expense, enteredAt }: WaitingEntry): Expense =>
  readExpense({ ...expense, id: -id, groupId, createdAt: new Date(enteredAt).toISOString() });

/** "2 entries are not sent yet" */
export const notSentYet = (count: number) =>
  t('{count, plural, one {# entry is not sent yet} other {# entries are not sent yet}}', { count });
