import { newestFirst } from '@quits/contracts';
import type { Expense, Member } from '@quits/contracts';
import {
  CATEGORIES,
  DEFAULT_CURRENCY,
  cleanText,
  formatAmount,
  formatRate,
  isCategory,
  minorUnitOf,
} from '@quits/domain';
import type { Cents, PersonAmount } from '@quits/domain';
import type { NameOf } from '../../lib/ledger.ts';

/** What somebody paid or shares; empty for who has no part. */
function cellOf(parts: readonly PersonAmount[], userId: number, unit: Cents): string {
  const part = parts.find((row) => row.userId === userId);
  return part ? formatAmount(part.cents, unit) : '';
}

/** What was paid in another currency, and the rate. */
function originalCells({ original }: Expense): string[] {
  if (!original) return ['', '', ''];
  const { currency, totalCents, rate } = original;
  return [formatAmount(totalCents, minorUnitOf(currency)), currency, formatRate(rate)];
}

const categoryName = ({ category }: Expense) => (isCategory(category) ? CATEGORIES[category].name : '');

/** Members first, then whoever else occurs in the expenses: people who have left the group. */
function peopleIn(expenses: readonly Expense[], members: readonly Member[]): number[] {
  const ids = members.map(({ id }) => id);
  const others = expenses.flatMap(({ payers, shares }) => [...payers, ...shares].map(({ userId }) => userId));
  return [...new Set([...ids, ...others])];
}

/**
 * The rows of a spreadsheet of a group's expenses: one line each, newest first, with what each person
 * paid and owes for it. Dates ("2026-03-05") are the days on which it was spent, amounts those of the group's currency
 * with its decimals. Escaping is the writer's.
 *
 * @param currency the group's; where the back end knows none there are dollars, and neither categories nor notes
 */
export function expensesCsvRows(
  expenses: readonly Expense[],
  members: readonly Member[],
  nameOf: NameOf,
  currency: string | undefined,
): string[][] {
  const hasExtras = currency !== undefined;
  const unit = minorUnitOf(currency ?? DEFAULT_CURRENCY);
  const hasOriginals = hasExtras && expenses.some(({ original }) => original);
  const people = peopleIn(expenses, members);
  const header = [
    'Date',
    'Type',
    'Description',
    ...(hasExtras ? ['Category', 'Notes'] : []),
    'Total',
    ...(hasExtras ? ['Currency'] : []),
    ...(hasOriginals ? ['Original total', 'Original currency', 'Rate'] : []),
    ...people.map((id) => cleanText(nameOf(id))).flatMap((name) => [`${name} paid`, `${name} share`]),
  ];
  const lines = expenses
    .toSorted(newestFirst)
    .map((expense) => [
      expense.date,
      expense.isSettlement ? 'Settlement' : 'Expense',
      expense.description,
      ...(hasExtras ? [categoryName(expense), expense.notes] : []),
      formatAmount(expense.totalCents, unit),
      ...(hasExtras ? [currency] : []),
      ...(hasOriginals ? originalCells(expense) : []),
      ...people.flatMap((id) => [cellOf(expense.payers, id, unit), cellOf(expense.shares, id, unit)]),
    ]);
  return [header, ...lines];
}

/** A name for the file, of letters and digits that every system takes. */
export function csvFileName(groupName: string): string {
  const words = groupName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return `${words === '' ? 'group' : words.slice(0, 60)}-expenses.csv`;
}
