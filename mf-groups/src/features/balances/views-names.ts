import { displayName } from '@quits/domain';
import type { BalanceViews } from '../../api/explained.api.ts';
import type { NameOf } from '../../lib/ledger.ts';

/** How the people of some views are named, those who left with something open included (decisions §3). */
export function namesIn({ members, pairwise, fewest }: BalanceViews, userId: number): NameOf {
  const named = [...[...pairwise, ...fewest].flatMap(({ from, to }) => [from, to]), ...members];
  const people = new Map(named.map((person) => [person.id, person]));
  return (id) => displayName(people.get(id) ?? { id }, userId);
}
