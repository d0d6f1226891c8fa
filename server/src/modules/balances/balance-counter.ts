/** Adds up entries one by one. */
import {
  type Cents,
  createPairwiseDebts,
  type LedgerEntry,
  type PersonAmount,
  type Transfer,
} from '@quits/domain';

/** What a person paid and owes in all entries of a group, including settlements, in cents. */
export interface PaidAndShare {
  paid: Cents;
  share: Cents;
}

/** The balances that follow from all entries of a group. */
export interface CountedBalances {
  /** The newest hash of the history that they include. */
  version: string;
  /** The pairwise debts, largest first. */
  pairwise: readonly Transfer[];
  /** By user id. */
  perPerson: ReadonlyMap<number, PaidAndShare>;
  entries: number;
}

/** Adds and removes entries. Amounts follow the smallest unit of the currency (cents). */
export function createBalanceCounter(unit: Cents) {
  const debts = createPairwiseDebts(unit);
  const perPerson = new Map<number, PaidAndShare>();
  let entries = 0;

  function count({ payers, shares }: LedgerEntry, times: 1 | -1): void {
    const add = (side: keyof PaidAndShare, rows: readonly PersonAmount[]) => {
      for (const { userId, cents } of rows) {
        const { paid, share } = perPerson.get(userId) ?? { paid: 0, share: 0 };
        const counted = { paid, share };
        counted[side] += times * cents;
        perPerson.set(userId, counted);
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
    read: (version: string): CountedBalances => ({
      version,
      pairwise: debts.list(),
      perPerson: new Map(perPerson),
      entries,
    }),
  };
}

export type BalanceCounter = ReturnType<typeof createBalanceCounter>;
