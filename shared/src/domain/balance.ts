import type { Cents } from './money.ts';

/** Who paid and who bears one expense or settlement, in cents. */
export interface LedgerEntry {
  payers: readonly { userId: number; cents: Cents }[];
  shares: readonly { userId: number; cents: Cents }[];
}

/** What one entry means for one person (specification §4). */
export type Position =
  | { kind: 'notInvolved' }
  | { kind: 'lent'; cents: Cents }
  | { kind: 'owe'; cents: Cents }
  | { kind: 'settled' };

const TOLERANCE_CENTS = 1;

/** Net balance of each person over all entries: paid − share. They add up to zero when the entries balance. */
export function netBalances(entries: readonly LedgerEntry[]): Map<number, Cents> {
  const nets = new Map<number, Cents>();
  const add = (userId: number, cents: Cents) => nets.set(userId, (nets.get(userId) ?? 0) + cents);
  for (const { payers, shares } of entries) {
    for (const { userId, cents } of payers) add(userId, cents);
    for (const { userId, cents } of shares) add(userId, -cents);
  }
  return nets;
}

/** What an entry means for a person: lent above one cent, owe below minus one cent, else settled. */
export function positionOf(entry: LedgerEntry, userId: number): Position {
  const isInvolved = [...entry.payers, ...entry.shares].some((row) => row.userId === userId);
  if (!isInvolved) return { kind: 'notInvolved' };
  const net = netBalances([entry]).get(userId) ?? 0;
  if (net > TOLERANCE_CENTS) return { kind: 'lent', cents: net };
  if (net < -TOLERANCE_CENTS) return { kind: 'owe', cents: -net };
  return { kind: 'settled' };
}
