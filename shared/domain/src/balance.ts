/** Balances: what people paid minus their shares (specification §4). */
import type { Cents, PersonAmount } from './money.ts';
import { TOLERANCE_CENTS } from './split.ts';

/**
 * An expense or a settlement in the ledger. In a settlement the debtor is the payer and the creditor has the
 * share.
 */
export interface LedgerEntry {
  payers: readonly PersonAmount[];
  shares: readonly PersonAmount[];
}

/** A person's position in an entry; the cents are always positive. */
export type Position =
  | { kind: 'notInvolved' }
  | { kind: 'lent'; cents: Cents }
  | { kind: 'owe'; cents: Cents }
  | { kind: 'settled' };

/**
 * The net balance in cents of everyone in the entries, paid minus share: positive is owed money, negative
 * owes, zero is kept. The balances add up to zero when each entry's paid and shares are equal. Throws
 * RangeError when a balance is not an exact whole number of cents.
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
 * One person's position in an entry (specification §4): not involved; lent or owe when paid and share differ
 * by more than one cent; else settled. Balances have no such tolerance, so a debt of a cent is a payment of
 * the plan.
 */
export function positionOf(entry: LedgerEntry, userId: number): Position {
  const net = netBalances([entry]).get(userId);
  if (net === undefined) return { kind: 'notInvolved' };
  if (Math.abs(net) <= TOLERANCE_CENTS) return { kind: 'settled' };
  return net > 0 ? { kind: 'lent', cents: net } : { kind: 'owe', cents: -net };
}
