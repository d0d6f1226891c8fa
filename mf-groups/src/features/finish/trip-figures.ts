import type { EntryRow } from '@quits/ledger-ui';
import type { SpentEntry } from '@quits/ledger-ui/insights';

const LARGEST = 3;

/**
 * The figures of the last page of a trip. Payments between people are no spending, and what came back is taken off.
 *
 * @param rows the same entries for a list
 */
export function tripFigures(entries: readonly SpentEntry[], rows: readonly EntryRow[]) {
  const costs = entries.filter(({ isSettlement }) => !isSettlement);
  const days = costs.map(({ date }) => date).sort();
  const paid = new Map<number, number>();
  for (const { payers } of costs)
    for (const { userId, cents } of payers) paid.set(userId, (paid.get(userId) ?? 0) + cents);
  const [most, next] = Array.from(paid, ([userId, cents]) => ({ userId, cents })).sort(
    (a, b) => b.cents - a.cents,
  );
  return {
    spentCents: costs.reduce((sum, { spentCents }) => sum + spentCents, 0),
    count: costs.length,
    first: days[0],
    last: days.at(-1),
    largest: rows
      .filter(({ isSettlement }) => !isSettlement)
      .toSorted((a, b) => b.totalCents - a.totalCents)
      .slice(0, LARGEST),
    /** Undefined where several people paid as much. */
    paidMost: most?.cents === next?.cents ? undefined : most,
  };
}
