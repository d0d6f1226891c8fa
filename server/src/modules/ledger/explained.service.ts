/** The entries behind a balance and behind a debt, with the running sum (extras §5). */
import type { DebtLinesAnswer, NetLinesAnswer } from '@quits/contracts';
import { debtBetween, minorUnitOf, toDollars } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { notFound } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { PagePlace } from '../../http/versioned.ts';
import { versionForMember } from '../activity/activity.service.ts';
import { findMembership, requireMember } from '../membership/membership.service.ts';
import type { BookedExpense } from './expense.ts';
import { listNetLines, listSharedIds } from './explained.repository.ts';
import { placeAfter } from './pages.service.ts';
import { debtIn, ledgerEntryOf, readInTurn } from './pairwise.service.ts';
import type { ReadPairwise } from './pairwise.service.ts';

export { countEntries, sumLines } from './explained.repository.ts';

/** @throws 404 for who is and was no member */
async function requirePeople(queries: Queries, groupId: number, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    if (!(await findMembership(queries, groupId, userId))) throw notFound('Person not found');
  }
}

const lineOf = ({
  id,
  type,
  description,
  date,
}: Pick<BookedExpense, 'id' | 'type' | 'description' | 'date'>) => ({
  expense_id: id,
  type,
  description,
  date,
});

/** The first `limit` of some items, and where the next page begins. */
function pageOf<Item extends { expense_id: number }>(items: readonly Item[], limit: number) {
  const shown = items.slice(0, limit);
  return { items: shown, next: items.length > limit ? (shown.at(-1)?.expense_id ?? null) : null };
}

/**
 * A page of the entries behind a person's net balance, newest first, with the balance up to and with each.
 *
 * @throws 404 for strangers, and for who is and was no member; 422 for a page that begins at no entry of the group
 */
export async function getNetLines(
  queries: Queries,
  caller: Caller,
  { id: groupId, userId }: { id: number; userId: number },
  { before, limit }: PagePlace,
): Promise<NetLinesAnswer> {
  await requireMember(queries, caller, groupId);
  await requirePeople(queries, groupId, [userId]);
  const after = await placeAfter(queries, caller, before, groupId);
  const lines = await listNetLines(queries, { groupId, userId }, after, limit + 1);
  const items = lines.map(({ paid_cents, share_cents, running_cents, ...entry }) => ({
    ...lineOf(entry),
    paid: toDollars(paid_cents),
    share: toDollars(share_cents),
    net: toDollars(paid_cents - share_cents),
    running: toDollars(running_cents),
  }));
  return pageOf(items, limit);
}

interface DebtPage {
  userId: number;
  otherId: number;
  unit: number;
  /** What the other owes the person in all, in cents. */
  net: number;
  after: { id: number } | undefined;
  limit: number;
}

/** Walks from the newest entry on, for what is owed in all is known; only as far as the page is long. */
async function walkDebt(
  queries: Queries,
  ids: readonly number[],
  { userId, otherId, unit, net, after, limit }: DebtPage,
): Promise<DebtLinesAnswer['items']> {
  const items: DebtLinesAnswer['items'] = [];
  let running = net;
  let start = after ? undefined : 0;
  for await (const expense of readInTurn(queries, ids)) {
    const cents = debtBetween(ledgerEntryOf(expense.postings), otherId, userId, unit);
    if (cents !== 0)
      items.push({ ...lineOf(expense), amount: toDollars(cents), running: toDollars(running) });
    running -= cents;
    if (cents !== 0 && expense.id === after?.id) start = items.length;
    if (start !== undefined && items.length > start + limit) break;
  }
  return items.slice(start ?? 0);
}

/**
 * A page of the entries behind what the second of two people owes the first, newest first, with the debt up to and
 * with each; entries between others alone are left out.
 *
 * @throws 404 for strangers, and for who is and was no member; 422 for a page that begins at no such entry
 */
export async function getDebtLines(
  queries: Queries,
  caller: Caller,
  { id: groupId, userId, otherId }: { id: number; userId: number; otherId: number },
  { before, limit, readPairwise }: PagePlace & { readPairwise: ReadPairwise },
): Promise<DebtLinesAnswer> {
  const group = await requireMember(queries, caller, groupId);
  await requirePeople(queries, groupId, [userId, otherId]);
  const unit = minorUnitOf(group.currency);
  for (;;) {
    const version = await versionForMember(queries, caller, groupId);
    const after = await placeAfter(queries, caller, before, groupId);
    const net = debtIn(await readPairwise(queries, caller, group), otherId, userId);
    const ids = await listSharedIds(queries, groupId, [userId, otherId]);
    const items = await walkDebt(queries, ids, { userId, otherId, unit, net, after, limit });
    // Somebody may have written while they were read.
    if ((await versionForMember(queries, caller, groupId)) === version)
      return { ...pageOf(items, limit), net: toDollars(net) };
  }
}
