import type { ExpenseInput } from '@quits/contracts';
import { closeGap, netBalances } from '@quits/domain';
import type { LedgerEntry, PersonAmount } from '@quits/domain';

/** What saving does to one person's balance in the group, in cents: positive is owed to them. */
export interface Consequence {
  userId: number;
  beforeCents: number;
  afterCents: number;
}

/** The rows as the ledger will record them: payments and shares each equal the total, to the cent. */
function booked(rows: readonly PersonAmount[], totalCents: number, unit: number): PersonAmount[] {
  const cents = closeGap(
    rows.map((row) => row.cents),
    totalCents,
    unit,
  );
  return rows.map((row, index) => ({ ...row, cents: cents[index] ?? 0 }));
}

export interface Circumstances {
  /** The recorded entry, when it is being edited. */
  former?: LedgerEntry | undefined;
  /** The reader's id. */
  userId: number | undefined;
  /** The minor unit of the group's currency. */
  unit?: number;
}

/**
 * Computes what saving an entry does to the balance of everybody in it, before the edit or after. The reader
 * comes first.
 *
 * @param nets what each person is owed now, in cents; missing people have a balance of zero
 * @param next the entry as it is typed: balanced within a cent
 */
export function consequencesOf(
  nets: readonly PersonAmount[],
  next: Pick<ExpenseInput, 'totalCents' | 'payers' | 'shares'>,
  { former, userId, unit = 1 }: Circumstances,
): Consequence[] {
  const before = new Map(nets.map((row) => [row.userId, row.cents]));
  const added = netBalances([
    {
      payers: booked(next.payers, next.totalCents, unit),
      shares: booked(next.shares, next.totalCents, unit),
    },
  ]);
  const taken = former ? netBalances([former]) : new Map<number, number>();
  const people = [...new Set([...added.keys(), ...taken.keys()])];
  return people
    .map((id) => {
      const beforeCents = before.get(id) ?? 0;
      const afterCents = beforeCents + (added.get(id) ?? 0) - (taken.get(id) ?? 0);
      return { userId: id, beforeCents, afterCents };
    })
    .sort((a, b) => Number(b.userId === userId) - Number(a.userId === userId));
}
