import { newestFirst } from '@quits/contracts';
import type { Expense, Member } from '@quits/contracts';
import { CATEGORIES, formatAmount, isCategory } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import type { NameOf } from '../../lib/ledger.ts';

/** What somebody paid or shares; empty for who has no part. */
function cellOf(parts: readonly PersonAmount[], userId: number): string {
  const part = parts.find((row) => row.userId === userId);
  return part ? formatAmount(part.cents) : '';
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
 * paid and owes for it. Dates ("2026-03-05") are the days on which it was spent, amounts dollars with two
 * decimals. Escaping is the writer's.
 *
 * @param hasExtras the back end knows categories and notes: they have columns
 */
export function expensesCsvRows(
  expenses: readonly Expense[],
  members: readonly Member[],
  nameOf: NameOf,
  hasExtras: boolean,
): string[][] {
  const people = peopleIn(expenses, members);
  const header = [
    'Date',
    'Type',
    'Description',
    ...(hasExtras ? ['Category', 'Notes'] : []),
    'Total',
    ...people.flatMap((id) => [`${nameOf(id)} paid`, `${nameOf(id)} share`]),
  ];
  const lines = expenses
    .toSorted(newestFirst)
    .map((expense) => [
      expense.date,
      expense.isSettlement ? 'Settlement' : 'Expense',
      expense.description,
      ...(hasExtras ? [categoryName(expense), expense.notes] : []),
      formatAmount(expense.totalCents),
      ...people.flatMap((id) => [cellOf(expense.payers, id), cellOf(expense.shares, id)]),
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
