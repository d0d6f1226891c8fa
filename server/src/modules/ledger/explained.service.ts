/** The entries behind a balance and behind a debt, with the running sum (extras §5). */
import type { DebtLinesAnswer, NetLinesAnswer } from '@quits/contracts';
import { debtBetween, minorUnitOf, toDollars } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { notFound } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { PagePlace } from '../../http/versioned.ts';
import { findMembership, requireMember } from '../membership/membership.service.ts';
import type { BookedExpense } from './expense.ts';
import { listNetLines, listSharedIds } from './explained.repository.ts';
import { readExpenses } from './ledger.repository.ts';
import { placeAfter } from './pages.service.ts';
import { inSlices, ledgerEntryOf } from './pairwise.service.ts';

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
  { before, limit }: PagePlace,
): Promise<DebtLinesAnswer> {
  const { currency } = await requireMember(queries, caller, groupId);
  await requirePeople(queries, groupId, [userId, otherId]);
  const after = await placeAfter(queries, caller, before, groupId);
  const unit = minorUnitOf(currency);
  let running = 0;
  const items: DebtLinesAnswer['items'] = [];
  // From the oldest on, for each sum contains the one before it.
  const ids = (await listSharedIds(queries, groupId, [userId, otherId])).reverse();
  await inSlices(ids, async (slice) => {
    for (const expense of (await readExpenses(queries, slice)).reverse()) {
      const cents = debtBetween(ledgerEntryOf(expense.postings), otherId, userId, unit);
      running += cents;
      if (cents !== 0)
        items.push({ ...lineOf(expense), amount: toDollars(cents), running: toDollars(running) });
    }
  });
  items.reverse();
  const start = after ? items.findIndex(({ expense_id }) => expense_id === after.id) + 1 : 0;
  return { ...pageOf(items.slice(start), limit), net: toDollars(running) };
}
