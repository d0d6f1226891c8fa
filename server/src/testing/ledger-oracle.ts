/**
 * An independent calculation of a group's books from its entries. It uses big
 * integers for cents and exact fractions, and none of the domain's rules. Tests compare the API's
 * balances with it.
 */
import type { DebtLinesAnswer, ExpenseAnswer, NetLinesAnswer } from '@quits/contracts';

/** The relevant fields of an entry. */
export type OracleEntry = Pick<
  ExpenseAnswer,
  'id' | 'type' | 'description' | 'date' | 'total_amount' | 'payers' | 'shares'
>;

/** What one person owes another, in cents. */
export interface OracleDebt {
  from: number;
  to: number;
  cents: bigint;
}

type Sums = Map<number, bigint>;

const toCents = (dollars: number) => BigInt(Math.round(dollars * 100));
/** An amount in the format of answers. */
const toAmount = (cents: bigint) => Number(cents) / 100;
const byId = ([a]: [number, bigint], [b]: [number, bigint]) => a - b;

function add(sums: Sums, userId: number, cents: bigint): void {
  sums.set(userId, (sums.get(userId) ?? 0n) + cents);
}

function sidesOf({ payers, shares }: OracleEntry): { paid: Sums; share: Sums } {
  const [paid, share]: [Sums, Sums] = [new Map(), new Map()];
  for (const { user_id, paid_amount } of payers) add(paid, user_id, toCents(paid_amount));
  for (const { user_id, share_amount } of shares) add(share, user_id, toCents(share_amount));
  return { paid, share };
}

/** Paid minus share of each person of an entry, in cents. */
export function netsOfEntry(entry: OracleEntry): Sums {
  const { paid, share } = sidesOf(entry);
  const nets = new Map(paid);
  for (const [userId, cents] of share) add(nets, userId, -cents);
  return nets;
}

/**
 * Distributes one debtor's debt, in units, in proportion to the open credits. Whole units come
 * first. The rest goes to the largest fractions, and for equal ones to the smaller user id.
 */
function allot(debt: bigint, open: readonly [number, bigint][]): [number, bigint][] {
  const total = open.reduce((sum, [, units]) => sum + units, 0n);
  const parts = open.map(([userId, units], place) => ({
    userId,
    place,
    whole: (debt * units) / total,
    fraction: (debt * units) % total,
  }));
  let left = debt - parts.reduce((sum, { whole }) => sum + whole, 0n);
  // All fractions have the same denominator. People are sorted by id.
  const first = parts.toSorted((a, b) =>
    a.fraction === b.fraction ? a.place - b.place : a.fraction < b.fraction ? 1 : -1,
  );
  for (const part of first) {
    if (left === 0n) break;
    part.whole += 1n;
    left -= 1n;
  }
  return parts.map(({ userId, whole }) => [userId, whole]);
}

/** Those of a refund are those of the same cost, turned round. */
function debtsOfEntry(entry: OracleEntry, unit: bigint): OracleDebt[] {
  const isRefund = entry.total_amount < 0;
  const nets = [...netsOfEntry(entry)]
    .map(([id, cents]): [number, bigint] => [id, isRefund ? -cents : cents])
    .sort(byId);
  let open = nets
    .filter(([, cents]) => cents > 0n)
    .map(([id, cents]): [number, bigint] => [id, cents / unit]);
  const debts: OracleDebt[] = [];
  for (const [from, net] of nets) {
    if (net >= 0n) continue;
    const parts = new Map(allot(-net / unit, open));
    open = open.map(([to, units]) => [to, units - (parts.get(to) ?? 0n)]);
    if (open.some(([, units]) => units < 0n)) throw new Error('More was allotted than is open');
    for (const [to, units] of parts) if (units > 0n) debts.push({ from, to, cents: units * unit });
    open = open.filter(([, units]) => units > 0n);
  }
  return isRefund ? debts.map(({ from, to, cents }) => ({ from: to, to: from, cents })) : debts;
}

const lineOf = ({ id, type, description, date, payers }: OracleEntry) => ({
  expense_id: id,
  type,
  description,
  date,
  refund: payers.some(({ paid_amount }) => paid_amount < 0),
});

/**
 * Calculates the books of a group.
 *
 * @param entries all entries in the books, newest first, as the list of entries has them
 * @param unit cents of the currency's minor unit: 100 for a currency without decimals
 */
export function workOut(entries: readonly OracleEntry[], unit = 1) {
  const oldestFirst = entries.toReversed();
  const debts = new Map(oldestFirst.map((entry) => [entry, debtsOfEntry(entry, BigInt(unit))]));

  /** What a person paid and owes in total. */
  function sums(userId: number): { paid: number; share: number; net: number } {
    let [paid, share] = [0n, 0n];
    for (const entry of entries) {
      const sides = sidesOf(entry);
      paid += sides.paid.get(userId) ?? 0n;
      share += sides.share.get(userId) ?? 0n;
    }
    return { paid: toAmount(paid), share: toAmount(share), net: toAmount(paid - share) };
  }

  /** What `otherId` owes `userId` because of one entry. */
  const between = (entry: OracleEntry, userId: number, otherId: number) =>
    (debts.get(entry) ?? []).reduce((cents, debt) => {
      if (debt.from === otherId && debt.to === userId) return cents + debt.cents;
      return debt.from === userId && debt.to === otherId ? cents - debt.cents : cents;
    }, 0n);

  /** The lines behind what `otherId` owes `userId`, newest first. */
  function debtLines(userId: number, otherId: number): DebtLinesAnswer['items'] {
    let running = 0n;
    const lines: DebtLinesAnswer['items'] = [];
    for (const entry of oldestFirst) {
      const cents = between(entry, userId, otherId);
      running += cents;
      if (cents !== 0n) lines.push({ ...lineOf(entry), amount: toAmount(cents), running: toAmount(running) });
    }
    return lines.reverse();
  }

  /** The lines behind a person's net, newest first. */
  function netLines(userId: number): NetLinesAnswer['items'] {
    let running = 0n;
    const lines: NetLinesAnswer['items'] = [];
    for (const entry of oldestFirst) {
      const sides = sidesOf(entry);
      if (!sides.paid.has(userId) && !sides.share.has(userId)) continue;
      const [paid, share] = [sides.paid.get(userId) ?? 0n, sides.share.get(userId) ?? 0n];
      running += paid - share;
      lines.push({
        ...lineOf(entry),
        paid: toAmount(paid),
        share: toAmount(share),
        net: toAmount(paid - share),
        running: toAmount(running),
      });
    }
    return lines.reverse();
  }

  return {
    sums,
    debtLines,
    netLines,
    /** What `otherId` owes `userId` after all entries. */
    owed: (userId: number, otherId: number) =>
      toAmount(entries.reduce((cents, entry) => cents + between(entry, userId, otherId), 0n)),
  };
}
