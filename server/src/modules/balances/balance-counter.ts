/** Adds up entries one by one (extras §5). */
import { createPairwiseDebts } from '@quits/domain';
import type { Cents, LedgerEntry, PersonAmount, Transfer } from '@quits/domain';

/** What a person paid and owes in all entries of a group, including settlements, in cents. */
export interface PersonSums {
  paid: Cents;
  share: Cents;
}

/** The sums of all entries of a group. */
export interface Books {
  /** The newest hash of the history that they include. */
  version: string;
  /** The pairwise debts, largest first. */
  pairwise: readonly Transfer[];
  /** By user id. */
  sums: ReadonlyMap<number, PersonSums>;
  /** The number of entries. */
  entries: number;
}

/** Adds and removes entries. Amounts follow the smallest unit of the currency (cents). */
export function createTally(unit: Cents) {
  const debts = createPairwiseDebts(unit);
  const sums = new Map<number, PersonSums>();
  let entries = 0;

  function count({ payers, shares }: LedgerEntry, times: 1 | -1): void {
    const add = (side: keyof PersonSums, rows: readonly PersonAmount[]) => {
      for (const { userId, cents } of rows) {
        const { paid, share } = sums.get(userId) ?? { paid: 0, share: 0 };
        const sum = { paid, share };
        sum[side] += times * cents;
        sums.set(userId, sum);
      }
    };
    add('paid', payers);
    add('share', shares);
    entries += times;
  }

  return {
    add(entry: LedgerEntry): void {
      debts.add(entry);
      count(entry, 1);
    },
    remove(entry: LedgerEntry): void {
      debts.remove(entry);
      count(entry, -1);
    },
    read: (version: string): Books => ({ version, pairwise: debts.list(), sums: new Map(sums), entries }),
  };
}

export type Tally = ReturnType<typeof createTally>;
