import type { Queries } from '../../db/tables.ts';
import { headOf } from '../history/history.service.ts';

/**
 * All present and former members of a group, in the order they joined. Includes the net balance in
 * cents of each person with lines, and on each row the newest hash of the history, all read at the
 * same moment.
 */
export function listMemberBalances(queries: Queries, groupId: number) {
  return queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('balances', (join) =>
      join
        .onRef('balances.group_id', '=', 'memberships.group_id')
        .onRef('balances.user_id', '=', 'memberships.user_id'),
    )
    .select(['users.id', 'users.name', 'memberships.removed_at', 'balances.cents'])
    .select(headOf(queries, groupId).as('head'))
    .where('memberships.group_id', '=', groupId)
    .orderBy('memberships.joined_at')
    .orderBy('users.id')
    .execute();
}
