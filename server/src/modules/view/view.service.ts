/** A group as a link shows it to people without an account. */
import { LIMITS, type ViewAnswer } from '@quits/contracts';
import { toDollars } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { readList } from '../../http/lists.ts';
import { getNetsAndPlan, presentPlan } from '../balances/balances.service.ts';
import { presentExpense } from '../expenses/expense-answers.ts';
import type { StoredExpense } from '../expenses/expense.ts';
import { countEntries, readExpenses, selectEntriesAfter } from '../expenses/expenses.service.ts';
import { presentGroup } from '../groups/groups.service.ts';
import { listEarlierNames } from '../history/reading.service.ts';
import { openLimited, type PreviewNeeds } from '../invites/accepting.service.ts';
import { findViewLink } from '../invites/links.service.ts';
import { findPresentGroup, listFormerNames, type StoredGroup } from '../membership/membership.service.ts';
import { showNames, type ShownNames } from './initials.ts';

/** Only the fields that a viewer may see, so that a new field of entries is private until it stands here. */
function presentEntry(
  expense: StoredExpense,
  formerNames: ReadonlyMap<number, string>,
  { descriptionOf }: ShownNames,
): ViewAnswer['entries'][number] {
  const { id, group_id, type, category, date, created_at, total_amount, original, payers, shares, ...rest } =
    presentExpense(expense, formerNames);
  const description = descriptionOf(rest.description);
  return {
    id,
    group_id,
    type,
    description,
    category,
    date,
    created_at,
    total_amount,
    original,
    payers,
    shares,
  };
}

async function presentView(
  queries: Queries,
  group: StoredGroup,
  kind: 'full' | 'initials',
): Promise<ViewAnswer> {
  const { names, balances, plan } = await getNetsAndPlan(queries, group.id);
  const formerNames = await listFormerNames(queries, group.id);
  const earlierNames = await listEarlierNames(queries, group.id);
  const shown = showNames(kind, [...names.values(), ...formerNames.values(), ...earlierNames]);
  const shownFormer = new Map([...formerNames].map(([id, name]) => [id, shown.nameOf(name)]));
  const members = [...names].map(([id, name]) => ({ id, name: shown.nameOf(name) }));
  const newest = await selectEntriesAfter(queries, group.id, undefined, LIMITS.entriesPerView).execute();
  const entries = await readList({
    ids: newest.map(({ id }) => id),
    read: async (ids) =>
      (await readExpenses(queries, ids)).map((expense) => presentEntry(expense, shownFormer, shown)),
  });
  const { id, name, created_at, currency, archived_at } = presentGroup(group);
  return {
    group: { id, name: shown.groupNameOf(name), created_at, currency, archived_at },
    members,
    entries,
    entry_count: await countEntries(queries, group.id),
    balances: {
      members: members.map((user) => ({ user, net: toDollars(balances.get(user.id) ?? 0) })),
      fewest: presentPlan({ plan, names: new Map(members.map((member) => [member.id, member.name])) }),
    },
  };
}

/**
 * What a link to look at a group shows. @throws 404 for an unknown, expired, revoked or other link and for one
 * to a deleted group, 429
 */
export async function viewGroup(needs: PreviewNeeds, token: string, address: string): Promise<ViewAnswer> {
  const { queries } = needs.database;
  const find = async () => {
    const link = await findViewLink(queries, token, needs.now());
    const group = link && (await findPresentGroup(queries, link.group_id));
    return group && { group, kind: link.names ?? 'initials' };
  };
  const { group, kind } = await openLimited(needs, { address, token }, find, 'view_link_ended');
  return presentView(queries, group, kind);
}
