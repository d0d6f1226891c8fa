/** What the details of an entry show in addition to the entry. */
import type { Queries } from '../../db/tables.ts';
import type { PersonOfExpense, StoredReceipt } from './expense-answers.ts';

/** Names of all people in an expense, including former members. */
export async function listPeople(queries: Queries, expenseId: number): Promise<Map<number, PersonOfExpense>> {
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', queries.selectFrom('postings').select('user_id').where('expense_id', '=', expenseId))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** An entry's receipts, oldest first. */
export function listReceipts(queries: Queries, expenseId: number): Promise<StoredReceipt[]> {
  return queries
    .selectFrom('receipts')
    .selectAll()
    .where('expense_id', '=', expenseId)
    .orderBy('id')
    .execute();
}
