import type { Expense, Member } from '@quits/contracts';
import { formatAmount, nearestCents } from '@quits/domain';
import { byNewest, isSettlement } from '../../lib/ledger.ts';
import type { NameOf } from '../../lib/ledger.ts';

interface Row {
  userId: number;
  cents: number;
}

const centsOf = (rows: readonly Row[], userId: number) => rows.find((row) => row.userId === userId)?.cents;
const cell = (cents: number | undefined) => (cents === undefined ? '' : formatAmount(cents));

/** Members first, then whoever else occurs in the expenses: people who have left the group. */
function peopleIn(expenses: readonly Expense[], members: readonly Member[]): number[] {
  const ids = members.map(({ id }) => id);
  const others = expenses.flatMap(({ payers, shares }) =>
    [...payers, ...shares].map(({ user_id }) => user_id),
  );
  return [...new Set([...ids, ...others])];
}

/**
 * The rows of a spreadsheet of a group's expenses: one line each, newest first, with what each person
 * paid and owes for it. Dates are the first ten characters of ISO 8601, amounts dollars with two
 * decimals. Escaping is the writer's.
 */
export function expensesCsvRows(
  expenses: readonly Expense[],
  members: readonly Member[],
  nameOf: NameOf,
): string[][] {
  const people = peopleIn(expenses, members);
  const header = [
    'Date',
    'Type',
    'Description',
    'Total',
    ...people.flatMap((id) => [`${nameOf(id)} paid`, `${nameOf(id)} share`]),
  ];
  const lines = expenses.toSorted(byNewest).map((expense) => {
    const paid = expense.payers.map((row) => ({ userId: row.user_id, cents: nearestCents(row.paid_amount) }));
    const shares = expense.shares.map((row) => ({
      userId: row.user_id,
      cents: nearestCents(row.share_amount),
    }));
    return [
      expense.created_at.slice(0, 10),
      isSettlement(expense) ? 'Settlement' : 'Expense',
      expense.description ?? '',
      formatAmount(nearestCents(expense.total_amount)),
      ...people.flatMap((id) => [cell(centsOf(paid, id)), cell(centsOf(shares, id))]),
    ];
  });
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
