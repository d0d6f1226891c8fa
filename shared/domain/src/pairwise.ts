/** Debts between pairs of people, entry by entry. */
import { type LedgerEntry, netBalances } from './balance.ts';
import type { Cents, PersonAmount } from './money.ts';
import type { Transfer } from './settlement.ts';
import { apportion } from './split.ts';

const byUserId = (a: PersonAmount, b: PersonAmount) => a.userId - b.userId;

/** Distributes a debt over open amounts. Most entries have one creditor, which needs no arithmetic. */
function allot(cents: Cents, open: readonly PersonAmount[], unit: Cents): Cents[] {
  if (open.length === 1) return [cents];
  return apportion(
    cents / unit,
    open.map((creditor) => creditor.cents / unit),
  ).map((units) => units * unit);
}

/**
 * The debts from one entry: people with a negative net owe those with a positive one. Debtors come in the
 * order of their user ids. Each debt is allotted to the creditors in proportion to what is still open, by
 * largest remainder, then smaller user id. Cents are positive. Throws RangeError where paid and shares are
 * not equal.
 *
 * @param unit the minor unit of the group's currency: debts are whole units of it
 */
export function debtsOf(entry: LedgerEntry, unit: Cents = 1): Transfer[] {
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

/** The first person's debt to the second from one entry, in cents; negative in the other direction. */
export function debtBetween(
  entry: LedgerEntry,
  fromUserId: number,
  toUserId: number,
  unit: Cents = 1,
): Cents {
  let between = 0;
  for (const debt of debtsOf(entry, unit)) {
    if (debt.fromUserId === fromUserId && debt.toUserId === toUserId) between += debt.cents;
    if (debt.fromUserId === toUserId && debt.toUserId === fromUserId) between -= debt.cents;
  }
  return between;
}

/**
 * Pairwise debts of a whole group, entry by entry. For each person they add up to the net balance.
 *
 * @param unit the minor unit of the group's currency
 */
export function createPairwiseDebts(unit: Cents = 1) {
  /** The first person's debt to the second; each pair occurs once, with the smaller user id first. */
  const pairs = new Map<number, Map<number, Cents>>();

  function count(entry: LedgerEntry, times: 1 | -1): void {
    for (const { fromUserId, toUserId, cents } of debtsOf(entry, unit)) {
      const first = Math.min(fromUserId, toUserId);
      const second = Math.max(fromUserId, toUserId);
      const others = pairs.get(first) ?? new Map<number, Cents>();
      others.set(second, (others.get(second) ?? 0) + times * (first === fromUserId ? cents : -cents));
      pairs.set(first, others);
    }
  }

  return {
    /** Adds an entry. Throws RangeError where its paid and shares are not equal. */
    add(entry: LedgerEntry): void {
      count(entry, 1);
    },
    remove(entry: LedgerEntry): void {
      count(entry, -1);
    },
    /** The remaining debts, netted by pair. Cents are positive, largest first, then by user ids. */
    list(): Transfer[] {
      const debts = [...pairs].flatMap(([first, others]) =>
        [...others].map(([second, cents]) =>
          cents > 0
            ? { fromUserId: first, toUserId: second, cents }
            : { fromUserId: second, toUserId: first, cents: -cents },
        ),
      );
      return debts
        .filter(({ cents }) => cents > 0)
        .sort((a, b) => b.cents - a.cents || a.fromUserId - b.fromUserId || a.toUserId - b.toUserId);
    },
  };
}
