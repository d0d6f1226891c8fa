import { type Expense, type Member, newestFirst } from '@quits/contracts';
import {
  billCell,
  CATEGORIES,
  type Cents,
  cleanText,
  DEFAULT_CURRENCY,
  decimalsOf,
  formatAmount,
  formatRate,
  isCategory,
  minorUnitOf,
  type PersonAmount,
} from '@quits/domain';
import type { NameOf } from '../../lib/ledger.ts';

/** What a person paid or shares; empty for people without a part. */
function cellOf(parts: readonly PersonAmount[], userId: number, unit: Cents): string {
  const part = parts.find((row) => row.userId === userId);
  return part ? formatAmount(part.cents, unit) : '';
}

/** The amount in another currency, and the rate. */
function originalCells({ original }: Expense): string[] {
  if (!original) return ['', '', ''];
  const { currency, totalCents, rate } = original;
  const amount = formatAmount(totalCents, minorUnitOf(currency), decimalsOf(currency));
  return [amount, currency, typeof rate === 'number' ? formatRate(rate) : ''];
}

function billOf({ items = [], extras = [], original }: Expense, nameOf: NameOf, currency?: string): string {
  return billCell(
    { items, extras },
    (userId) => cleanText(nameOf(userId)),
    original?.currency ?? currency ?? DEFAULT_CURRENCY,
  );
}

const categoryName = ({ category }: Expense) => (isCategory(category) ? CATEGORIES[category].name : '');

/** Members first, then other people in the expenses, who have left the group. */
function peopleIn(expenses: readonly Expense[], members: readonly Member[]): number[] {
  const ids = members.map(({ id }) => id);
  const others = expenses.flatMap(({ payers, shares }) => [...payers, ...shares].map(({ userId }) => userId));
  return [...new Set([...ids, ...others])];
}

/**
 * The rows of a spreadsheet of a group's expenses: one line each, newest first, with what each person paid
 * and owes. Dates ("2026-03-05") are the days of spending. Amounts are in the group's currency with its
 * decimals. The writer escapes the cells.
 *
 * @param currency the group's; without it, amounts are in dollars, and categories and notes are left out
 */
export function expensesCsvRows(
  expenses: readonly Expense[],
  members: readonly Member[],
  nameOf: NameOf,
  currency: string | undefined,
): string[][] {
  const hasCurrency = currency !== undefined;
  const unit = minorUnitOf(currency ?? DEFAULT_CURRENCY);
  const hasOriginals = hasCurrency && expenses.some(({ original }) => original);
  const hasBills = expenses.some(({ items = [] }) => items.length > 0);
  const people = peopleIn(expenses, members);
  const header = [
    'Date',
    'Type',
    'Description',
    ...(hasCurrency ? ['Category', 'Notes'] : []),
    'Total',
    ...(hasCurrency ? ['Currency'] : []),
    ...(hasOriginals ? ['Original total', 'Original currency', 'Rate'] : []),
    ...people.map((id) => cleanText(nameOf(id))).flatMap((name) => [`${name} paid`, `${name} share`]),
    ...(hasBills ? ['Items'] : []),
  ];
  const lines = expenses
    .toSorted(newestFirst)
    .map((expense) => [
      expense.date,
      expense.isSettlement ? 'Settlement' : 'Expense',
      expense.description,
      ...(hasCurrency ? [categoryName(expense), expense.notes] : []),
      formatAmount(expense.totalCents, unit),
      ...(hasCurrency ? [currency] : []),
      ...(hasOriginals ? originalCells(expense) : []),
      ...people.flatMap((id) => [cellOf(expense.payers, id, unit), cellOf(expense.shares, id, unit)]),
      ...(hasBills ? [billOf(expense, nameOf, currency)] : []),
    ]);
  return [header, ...lines];
}

/** The name of a group in letters and digits that every system takes in a file name. */
export function fileWords(groupName: string): string {
  const words = groupName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return words === '' ? 'group' : words.slice(0, 60);
}

export const csvFileName = (groupName: string) => `${fileWords(groupName)}-expenses.csv`;
