import { newestFirst, readExpense } from '@quits/contracts';
import type { DebtLinesAnswer, NetLinesAnswer } from '@quits/contracts';
import { debtBetween, toDollars } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import { pageOf } from './mock-answers.ts';
import type { MockData } from './mock-back-end.ts';

const LINES_PAGE = 50;

const centsOf = (rows: readonly PersonAmount[], userId: number) =>
  rows.reduce((sum, row) => sum + (row.userId === userId ? row.cents : 0), 0);

function entriesOf(data: MockData, groupId: number) {
  // From the oldest on, because each sum contains the previous one.
  return data.expensesOf(groupId).map(readExpense).sort(newestFirst).reverse();
}

type Entry = ReturnType<typeof entriesOf>[number];

const lineOf = ({ id, isSettlement, description, date }: Entry, running: number) => ({
  expense_id: id,
  type: isSettlement ? ('settlement' as const) : ('expense' as const),
  description,
  date,
  running: toDollars(running),
});

/** A page of lines; the input starts with the oldest. */
const pageOfLines = <Line extends { expense_id: number }>(
  oldestFirst: readonly Line[],
  query: URLSearchParams,
) => pageOf(oldestFirst.toReversed(), ({ expense_id }) => expense_id, query, LINES_PAGE);

/** The entries behind a user's net balance, as our own server answers. */
export function netLines(
  data: MockData,
  { id: groupId, userId }: { id: number; userId: number },
  query: URLSearchParams,
): NetLinesAnswer {
  let running = 0;
  const lines = entriesOf(data, groupId)
    .filter(({ payers, shares }) => [...payers, ...shares].some((row) => row.userId === userId))
    .map((entry) => {
      const [paid, share] = [centsOf(entry.payers, userId), centsOf(entry.shares, userId)];
      running += paid - share;
      return {
        ...lineOf(entry, running),
        paid: toDollars(paid),
        share: toDollars(share),
        net: toDollars(paid - share),
      };
    });
  return pageOfLines(lines, query);
}

/** The entries behind the second user's debt to the first. */
export function debtLines(
  data: MockData,
  { id: groupId, userId, otherId }: { id: number; userId: number; otherId: number },
  query: URLSearchParams,
): DebtLinesAnswer {
  let running = 0;
  const lines = entriesOf(data, groupId).flatMap((entry) => {
    const cents = debtBetween(entry, otherId, userId);
    running += cents;
    return cents === 0 ? [] : [{ ...lineOf(entry, running), amount: toDollars(cents) }];
  });
  return { ...pageOfLines(lines, query), net: toDollars(running) };
}
