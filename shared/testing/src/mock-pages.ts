/** Lists that the mock back end answers in pages. */
import { FIRST_PAGE, newestFirst, readExpense, toClient, type WireExpense } from '@quits/contracts';
import { sumCents, toCents, toDollars } from '@quits/domain';
import type { Call } from './mock-answers.ts';

const readWire = (expense: WireExpense) => readExpense(toClient(expense));

/** A page of a sorted list: the items after the one that `before` names. */
function pageOf<Item>(
  sorted: readonly Item[],
  idOf: (item: Item) => number,
  query: URLSearchParams,
  size: number,
): { items: Item[]; next: number | null } {
  const start = sorted.findIndex((item) => idOf(item) === Number(query.get('before'))) + 1;
  const items = sorted.slice(start, start + Number(query.get('limit') ?? size));
  const last = items.at(-1);
  return { items, next: last === undefined || last === sorted.at(-1) ? null : idOf(last) };
}

/** The newest expenses, and where older ones begin; each call adds its own totals. */
function pageOfEntries(expenses: readonly WireExpense[], query: URLSearchParams) {
  const read = new Map(expenses.map((expense) => [expense, readWire(expense)]));
  const byNewest = (a: WireExpense, b: WireExpense) => newestFirst(read.get(a)!, read.get(b)!);
  return pageOf(expenses.toSorted(byNewest), ({ id }) => id, query, FIRST_PAGE);
}

const sum = (amounts: readonly number[]) => toDollars(sumCents(amounts.map(toCents)));
const isSpending = ({ type }: WireExpense) => type !== 'settlement';
const figuresOf = (expenses: readonly WireExpense[]) => ({
  entries: expenses.length,
  expenses: expenses.filter(isSpending).length,
  total: sum(expenses.filter(isSpending).map(({ total_amount }) => total_amount)),
});

/** Only the first page has the totals of the whole list. */
const isFirst = (query: URLSearchParams) => !query.has('before');

/** A page of a group's entries; the first has the totals of all. */
export function groupPage(expenses: readonly WireExpense[], query: URLSearchParams) {
  const parts = expenses.filter(isSpending).flatMap(({ shares }) => shares);
  const shares = [...new Set(parts.map(({ user_id }) => user_id))].map((user_id) => ({
    user_id,
    share_amount: sum(parts.filter((part) => part.user_id === user_id).map((part) => part.share_amount)),
  }));
  const totals = { ...figuresOf(expenses), shares };
  return { ...pageOfEntries(expenses, query), ...(isFirst(query) && { totals }) };
}

/** A page of a user's entries; the first has the totals of all by group. */
export function personPage(expenses: readonly WireExpense[], userId: number, query: URLSearchParams) {
  const own = <Part extends { user_id: number }>(parts: readonly Part[], amountOf: (part: Part) => number) =>
    parts.filter(({ user_id }) => user_id === userId).map(amountOf);
  const shareOf = ({ shares }: WireExpense) => own(shares, ({ share_amount }) => share_amount);
  const totals = [...new Set(expenses.map(({ group_id }) => group_id))].map((group_id) => {
    const ofGroup = expenses.filter((expense) => expense.group_id === group_id);
    const spending = ofGroup.filter(isSpending);
    const monthOf = (expense: WireExpense) => readWire(expense).date.slice(0, 7);
    return {
      group_id,
      ...figuresOf(ofGroup),
      paid: sum(spending.flatMap(({ payers }) => own(payers, ({ paid_amount }) => paid_amount))),
      share: sum(spending.flatMap(shareOf)),
      months: [...new Set(spending.map(monthOf))].map((month) => ({
        month,
        share: sum(spending.filter((expense) => monthOf(expense) === month).flatMap(shareOf)),
      })),
    };
  });
  return { ...pageOfEntries(expenses, query), ...(isFirst(query) && { totals }) };
}

/** Whether the caller requests a page and the back end supports it. */
export const isPaged = ({ hasExtras, query }: Pick<Call<'getExpenses'>, 'hasExtras' | 'query'>) =>
  hasExtras && (query.has('limit') || query.has('before'));
