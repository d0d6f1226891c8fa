/** The browser's model of list pages: an extra of our own server. */
import type { Client } from '../wire.ts';
import type { WireExpense } from './answer-schemas.ts';
import { type Expense, readExpense } from './expense.ts';
import type { WireGroupPage, WirePersonPage } from './page-schemas.ts';

/** The number of newest entries on the first page of a list. */
export const FIRST_PAGE = 100;

type TotalsOf<Page extends { totals?: unknown }> = NonNullable<Client<Page>['totals']>;

export type GroupTotals = TotalsOf<WireGroupPage>;
/** The totals of a person's entries in one group. */
export type PersonTotals = TotalsOf<WirePersonPage>[number];

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

interface PageAnswer<OfWhole> {
  items: readonly Client<WireExpense>[];
  next: number | null;
  totals?: OfWhole | null | undefined;
}

/** Reads a page of entries. A server without pages answers the whole list. */
export function readPage<OfWhole>(
  answer: PageAnswer<OfWhole> | readonly Client<WireExpense>[],
): ExpensePage<OfWhole> {
  if (!('items' in answer)) return { items: answer.map(readExpense), next: null, totals: undefined };
  const { items, next, totals } = answer;
  return { items: items.map(readExpense), next, totals: totals ?? undefined };
}
