/** What people of a group owe, from the sums that the database keeps. */
import { sql } from 'kysely';
import { type Cents, sumCents } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';

/** All present and former members, in the order they joined, with the net balance in cents of each with lines. */
const selectMembers = (queries: Queries, groupId: number) =>
  queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('balances', (join) =>
      join
        .onRef('balances.group_id', '=', 'memberships.group_id')
        .onRef('balances.user_id', '=', 'memberships.user_id'),
    )
    .select(['users.id', 'users.name', 'memberships.removed_at', 'balances.cents'])
    .where('memberships.group_id', '=', groupId)
    .orderBy('memberships.joined_at')
    .orderBy('users.id');

/** The present and former members of a group with their net balances. */
export const listMemberBalances = (queries: Queries, groupId: number) =>
  selectMembers(queries, groupId).execute();

/**
 * The same with a row for each person who paid shares of the member, who may be the member, or one row without. On
 * each row is also how many entries the group has. All is read at the same moment.
 */
export function listMemberDebts(queries: Queries, groupId: number) {
  const entries = queries
    .selectFrom('expenses')
    .select((get) => get.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null);
  return selectMembers(queries, groupId)
    .leftJoin('debt_sums', (join) =>
      join
        .onRef('debt_sums.group_id', '=', 'memberships.group_id')
        .onRef('debt_sums.from_user_id', '=', 'memberships.user_id'),
    )
    .select(['debt_sums.to_user_id', 'debt_sums.cents as owed_cents', entries.$asScalar().as('entries')])
    .execute();
}

/** Whether a row is a debt between two people, in either direction. Own parts are no debts. */
export const isBetween = (one: number, other: number) =>
  sql<boolean>`(from_user_id <> to_user_id and ((from_user_id = ${one} and to_user_id = ${other})
    or (from_user_id = ${other} and to_user_id = ${one})))`;

/** What one person owes another in a group, in cents; negative in the opposite direction. */
export async function findDebt(
  queries: Queries,
  { groupId, from, to }: { groupId: number; from: number; to: number },
): Promise<Cents> {
  const debts = await queries
    .selectFrom('debt_sums')
    .select(['from_user_id', 'cents'])
    .where('group_id', '=', groupId)
    .where(isBetween(from, to))
    .execute();
  return sumCents(debts.map(({ from_user_id, cents }) => (from_user_id === from ? cents : 0 - cents)));
}
