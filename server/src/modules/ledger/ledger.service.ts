/** The balances of groups: the sums of their postings, which the database keeps. */
import type { Cents } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, moneyParams } from '../../errors/app-error.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { listBalances, listBalancesByGroup } from './ledger.repository.ts';

export { insertPostings, netsByGroup, type NewLines, replacePostings } from './ledger.repository.ts';

/** The largest balance, either way, in cents: sums of balances stay exact. */
const MAX_BALANCE_CENTS = 10_000_000_000_000;

/**
 * Net balances of a group in cents by user id; positive means the person is owed money. The
 * database keeps them as sums of the postings, and refuses an entry that does not add up to zero.
 */
export async function getBalances(queries: Queries, groupId: number): Promise<Map<number, Cents>> {
  const rows = await listBalances(queries, groupId);
  return new Map(rows.map(({ user_id, cents }) => [user_id, cents]));
}

/** Net balances of every group where a person has one: by group id, in cents by user id. */
export async function getBalancesByGroup(
  queries: Queries,
  userId: number,
): Promise<Map<number, Map<number, Cents>>> {
  const groups = new Map<number, Map<number, Cents>>();
  for (const { group_id, user_id, cents } of await listBalancesByGroup(queries, userId)) {
    const balances = groups.get(group_id) ?? new Map<number, Cents>();
    groups.set(group_id, balances.set(user_id, cents));
  }
  return groups;
}

export type LedgerGroup = Pick<StoredGroup, 'id' | 'currency'>;

/** @throws 409 when one of the balances is beyond `MAX_BALANCE_CENTS` */
export function requireWithinLimit(balances: readonly Cents[], currency: string): void {
  if (balances.some((cents) => Math.abs(cents) > MAX_BALANCE_CENTS))
    throw conflict('balance_too_large', moneyParams(MAX_BALANCE_CENTS, currency));
}

/** @throws 409 when the last write takes a balance beyond `MAX_BALANCE_CENTS` */
export async function requireBalanceWithinLimit(
  trx: WriteQueries,
  { id, currency }: LedgerGroup,
): Promise<void> {
  requireWithinLimit([...(await getBalances(trx, id)).values()], currency);
}
