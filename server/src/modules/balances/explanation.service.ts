/** The entries behind a balance or a debt, with running sums. */
import type { DebtLinesAnswer, NetLinesAnswer } from '@quits/contracts';
import { type Cents, toDollars } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { notFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { PagePlace } from '../../http/versioned.ts';
import { placeAfter } from '../expenses/pages.service.ts';
import { areKnown, requireMember } from '../membership/membership.service.ts';
import { findDebt } from './balances.repository.ts';
import {
  type ExplainedEntry,
  listDebtLines,
  listNetLines,
  type LinesAsked,
} from './explanation.repository.ts';

/**
 * Where a page of lines begins. It reads one line more, which says whether there is a next page.
 *
 * @throws 404 for outsiders, and for people who never were members; 422 for a page that begins at
 *   no entry of the group
 */
async function placeFor(
  queries: Queries,
  caller: Caller,
  groupId: number,
  userIds: readonly number[],
  { before, limit }: PagePlace,
): Promise<LinesAsked> {
  await requireMember(queries, caller, groupId);
  if (!(await areKnown(queries, groupId, userIds))) throw notFound('person_not_found');
  return { after: await placeAfter(queries, caller, before, groupId), limit: limit + 1 };
}

/** The lines of a page with the sum up to each, which goes down line by line, and where the next page begins. */
function toPage<Line extends ExplainedEntry>(found: readonly Line[], limit: number) {
  let running: Cents = found[0] ? found[0].net_cents - found[0].newer_cents : 0;
  const lines = found.slice(0, limit).map((line) => {
    const upToHere = running;
    running -= line.cents;
    return { ...line, running: upToHere };
  });
  return { lines, next: found.length > limit ? (lines.at(-1)?.id ?? null) : null };
}

const lineOf = ({ id, type, description, date, total_cents }: ExplainedEntry) => ({
  expense_id: id,
  type,
  description,
  date,
  refund: total_cents < 0,
});

/**
 * A page of the entries behind a person's net balance, newest first, with running balances.
 *
 * @throws 404 for outsiders, and for people who never were members; 422 for a page that begins at
 *   no entry of the group
 */
export async function getNetLines(
  queries: Queries,
  caller: Caller,
  { id: groupId, userId }: { id: number; userId: number },
  place: PagePlace,
): Promise<NetLinesAnswer> {
  const asked = await placeFor(queries, caller, groupId, [userId], place);
  const { lines, next } = toPage(await listNetLines(queries, { groupId, userId }, asked), place.limit);
  const items = lines.map(({ paid_cents, share_cents, cents, running, ...entry }) => ({
    ...lineOf({ cents, ...entry }),
    paid: toDollars(paid_cents),
    share: toDollars(share_cents),
    net: toDollars(cents),
    running: toDollars(running),
  }));
  return { items, next };
}

/**
 * A page of the entries behind the second person's debt to the first, newest first, with running
 * debts. Entries between other people are left out.
 *
 * @throws 404 for outsiders, and for people who never were members; 422 for a page that begins at
 *   no entry of the group
 */
export async function getDebtLines(
  queries: Queries,
  caller: Caller,
  { id: groupId, userId, otherId }: { id: number; userId: number; otherId: number },
  place: PagePlace,
): Promise<DebtLinesAnswer> {
  const asked = await placeFor(queries, caller, groupId, [userId, otherId], place);
  const pair = { groupId, from: otherId, to: userId };
  const found = await listDebtLines(queries, pair, asked);
  const { lines, next } = toPage(found, place.limit);
  const items = lines.map((line) => ({
    ...lineOf(line),
    amount: toDollars(line.cents),
    running: toDollars(line.running),
  }));
  const net = found[0]?.net_cents ?? (await findDebt(queries, pair));
  return { items, next, net: toDollars(net) };
}
