import { sumCents } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { sumPostings } from './expenses.repository.ts';

/**
 * Net balances of a group in cents by user id, positive is owed money: always computed from the postings.
 *
 * @throws when they do not add up to zero, which the database prevents
 */
export async function getBalances(queries: Queries, groupId: number): Promise<Map<number, number>> {
  const rows = await sumPostings(queries, groupId);
  if (sumCents(rows.map(({ cents }) => cents)) !== 0)
    throw new Error(`The books of group ${String(groupId)} do not balance`);
  return new Map(rows.map(({ user_id, cents }) => [user_id, cents]));
}
