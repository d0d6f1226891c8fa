/** The browser's model of list pages: an extra of our own server, amounts in cents. */
import { nearestCents, type PersonAmount } from '@quits/domain';
import { readShares } from './amounts.ts';
import type { WireExpense } from './answer-schemas.ts';
import { type Expense, readExpense } from './client.ts';
import type { WireGroupPage, WirePersonPage } from './page-schemas.ts';

/** The number of newest entries on the first page of a list. */
export const FIRST_PAGE = 100;

/** Totals of a whole list. Settlements count as entries, never as spending. */
interface Totals {
  entryCount: number;
  expenseCount: number;
  totalCents: number;
}

export interface GroupTotals extends Totals {
  /** Each person's part of the total. */
  shares: readonly PersonAmount[];
}

/** The totals of a person's entries in one group. */
export interface PersonTotals extends Totals {
  groupId: number;
  paidCents: number;
  shareCents: number;
  /** The person's shares by month, "2026-03": at least the last year, without months of 0. */
  months: readonly { month: string; shareCents: number }[];
}

/** A page of a list, newest first. */
export interface ExpensePage<OfWhole> {
  items: Expense[];
  /** Cursor of the older entries; `null` when there are none. */
  next: number | null;
  /**
   * Totals of the whole list, on its first page. Undefined from a server without pages, which sends the whole
   * list.
   */
  totals: OfWhole | undefined;
}

export type GroupExpensePage = ExpensePage<GroupTotals>;
export type PersonExpensePage = ExpensePage<readonly PersonTotals[]>;

/** A server without pages answers the whole list. */
function readPage<Page extends WireGroupPage | WirePersonPage, OfWhole>(
  answer: Page | WireExpense[],
  readTotals: (totals: NonNullable<Page['totals']>) => OfWhole,
): ExpensePage<OfWhole> {
  if (Array.isArray(answer)) return { items: answer.map(readExpense), next: null, totals: undefined };
  const { items, next, totals } = answer;
  return { items: items.map(readExpense), next, totals: totals ? readTotals(totals) : undefined };
}

const readFigures = ({ entries, expenses, total }: { entries: number; expenses: number; total: number }) => ({
  entryCount: entries,
  expenseCount: expenses,
  totalCents: nearestCents(total),
});

/** Reads a page of a group's entries. */
export const readGroupPage = (answer: WireGroupPage | WireExpense[]): GroupExpensePage =>
  readPage(answer, ({ shares, ...figures }) => ({ ...readFigures(figures), shares: readShares(shares) }));

/** Reads a page of a person's entries in all groups. */
export const readPersonPage = (answer: WirePersonPage | WireExpense[]): PersonExpensePage =>
  readPage(answer, (groups) =>
    groups.map(({ group_id, paid, share, months, ...figures }) => ({
      groupId: group_id,
      ...readFigures(figures),
      paidCents: nearestCents(paid),
      shareCents: nearestCents(share),
      months: months.map((row) => ({ month: row.month, shareCents: nearestCents(row.share) })),
    })),
  );
