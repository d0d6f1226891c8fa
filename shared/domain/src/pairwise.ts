/** Debts between pairs of people, entry by entry. */
import { type LedgerEntry, netBalances } from './balance.ts';
import type { Cents, PersonAmount } from './money.ts';
import type { Transfer } from './settlement.ts';
import { apportion, negated } from './split.ts';

const byUserId = (a: PersonAmount, b: PersonAmount) => a.userId - b.userId;

/** Distributes a debt over open amounts. Most entries have one creditor, which needs no arithmetic. */
function allot(cents: Cents, open: readonly PersonAmount[], unit: Cents): Cents[] {
  if (open.length === 1) return [cents];
  return apportion(
    cents / unit,
    open.map((creditor) => creditor.cents / unit),
  ).map((units) => units * unit);
}

/** A refund has amounts below 0; what follows from it is what follows from the same cost, with cents below 0. */
function byCost(entry: LedgerEntry, debtsOfCost: (cost: LedgerEntry) => Transfer[]): Transfer[] {
  const isRefund = [...entry.payers, ...entry.shares].some(({ cents }) => cents < 0);
  if (!isRefund) return debtsOfCost(entry);
  const turn = <Row extends { cents: Cents }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, cents: negated(row.cents) }));
  return turn(debtsOfCost({ payers: turn(entry.payers), shares: turn(entry.shares) }));
}

/**
 * The debts from one entry: people with a negative net owe those with a positive one. Debtors come in the
 * order of their user ids. Each debt is allotted to the creditors in proportion to what is still open, by
 * largest remainder, then smaller user id. Cents are positive, those of a refund negative. Throws RangeError where paid
 * and shares are not equal.
 *
 * @param unit the minor unit of the group's currency: debts are whole units of it
 */
export const debtsOf = (entry: LedgerEntry, unit: Cents = 1): Transfer[] =>
  byCost(entry, (cost) => debtsOfCost(cost, unit));

function debtsOfCost(entry: LedgerEntry, unit: Cents): Transfer[] {
  const nets = [...netBalances([entry])].map(([userId, cents]) => ({ userId, cents })).sort(byUserId);
  const open = nets.filter(({ cents }) => cents > 0);
  const debts: Transfer[] = [];
  for (const debtor of nets.filter(({ cents }) => cents < 0)) {
    const parts = allot(-debtor.cents, open, unit);
    for (const [index, creditor] of open.entries()) {
      const cents = parts[index] ?? 0;
      creditor.cents -= cents;
      if (cents > 0) debts.push({ fromUserId: debtor.userId, toUserId: creditor.userId, cents });
    }
  }
  if (open.some(({ cents }) => cents !== 0))
    throw new RangeError('Paid and shares of an entry are not equal');
  return debts;
}

/**
 * Who paid whose share of an entry: its debts, and what each person paid of their own share, as a transfer to
 * themselves. For each person those to them add up to what they paid, and those from them to their share.
 *
 * @param unit the minor unit of the group's currency, in cents
 * @returns transfers with positive cents, those of a refund negative. Throws RangeError where paid and shares are not
 *   equal
 */
export const coveredShares = (entry: LedgerEntry, unit: Cents = 1): Transfer[] =>
  byCost(entry, (cost) => coveredSharesOfCost(cost, unit));

function coveredSharesOfCost(entry: LedgerEntry, unit: Cents): Transfer[] {
  const paid = new Map(entry.payers.map(({ userId, cents }) => [userId, cents]));
  const own = entry.shares.map(({ userId, cents }) => ({
    fromUserId: userId,
    toUserId: userId,
    cents: Math.min(cents, paid.get(userId) ?? 0),
  }));
  return [...own.filter(({ cents }) => cents > 0), ...debtsOfCost(entry, unit)];
}

/**
 * Debts netted by pair. For each person they add up to the net balance.
 *
 * @param debts any number per pair, in both directions, also with negative cents. What people owe themselves is left out
 * @returns the remaining debts. Cents are positive, largest first, then by user ids
 */
export function netDebts(debts: readonly Transfer[]): Transfer[] {
  /** What the person with the smaller id owes the other. */
  const pairs = new Map<string, Transfer>();
  for (const { fromUserId, toUserId, cents } of debts) {
    const [first, second] = [Math.min(fromUserId, toUserId), Math.max(fromUserId, toUserId)];
    const key = `${String(first)} ${String(second)}`;
    const pair = pairs.get(key) ?? { fromUserId: first, toUserId: second, cents: 0 };
    pair.cents += first === fromUserId ? cents : -cents;
    pairs.set(key, pair);
  }
  return [...pairs.values()]
    .filter(({ fromUserId, toUserId, cents }) => fromUserId !== toUserId && cents !== 0)
    .map(({ fromUserId, toUserId, cents }) =>
      cents > 0
        ? { fromUserId, toUserId, cents }
        : { fromUserId: toUserId, toUserId: fromUserId, cents: -cents },
    )
    .sort((a, b) => b.cents - a.cents || a.fromUserId - b.fromUserId || a.toUserId - b.toUserId);
}
