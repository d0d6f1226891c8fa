/** Who is owed and who owes: what people paid less what they share (specification §4). */
import type { Cents, PersonAmount } from './money.ts';
import { TOLERANCE_CENTS } from './split.ts';

/** An expense or a settlement as the books see it. A settlement has the debtor as payer, the creditor as share. */
export interface LedgerEntry {
  payers: readonly PersonAmount[];
  shares: readonly PersonAmount[];
}

/** How an entry stands for one person; the cents are always positive. */
export type Position =
  | { kind: 'notInvolved' }
  | { kind: 'lent'; cents: Cents }
  | { kind: 'owe'; cents: Cents }
  | { kind: 'settled' };

/**
 * Net balance in cents of everyone who occurs in the entries, paid less share: positive is owed money, negative
 * owes, zero is kept. When paid and shares of every entry are equal, the balances add up to zero. Throws RangeError
 * when a balance is not an exact whole number of cents.
 */
export function netBalances(entries: readonly LedgerEntry[]): Map<number, Cents> {
  const nets = new Map<number, Cents>();
  const add = (userId: number, cents: Cents) => {
    const net = (nets.get(userId) ?? 0) + cents;
    if (!Number.isSafeInteger(net)) throw new RangeError(`The balance of ${String(userId)} is not exact`);
    nets.set(userId, net);
  };
  for (const { payers, shares } of entries) {
    for (const { userId, cents } of payers) add(userId, cents);
    for (const { userId, cents } of shares) add(userId, -cents);
  }
  return nets;
}

/**
 * How one entry stands for one person: not among its payers and shares; lent or owe when paid and share are more
 * than one cent apart; else settled (specification §4). Balances have no such tolerance: a debt of a cent is a payment
 * of the plan.
 */
export function positionOf(entry: LedgerEntry, userId: number): Position {
  const net = netBalances([entry]).get(userId);
  if (net === undefined) return { kind: 'notInvolved' };
  if (Math.abs(net) <= TOLERANCE_CENTS) return { kind: 'settled' };
  return net > 0 ? { kind: 'lent', cents: net } : { kind: 'owe', cents: -net };
}
