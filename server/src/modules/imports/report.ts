/** Says what a checked file has, row by row. */
import type { ImportPreviewAnswer, ImportRowAnswer } from '@quits/contracts';
import { type Cents, NO_CURRENCY, toDollars } from '@quits/domain';
import { type CheckedRow, netsOf } from './checked-row.ts';
import type { CheckedFile } from './checked-file.ts';
import { presentRule } from './checked-rules.ts';

/** How many rows have a cost and no debts, and what they cost together, by currency in the file's order. */
function zeroRowsOf(rows: readonly CheckedRow[]): NonNullable<ImportPreviewAnswer['zero_rows']> {
  const sums = new Map<string, { count: number; cents: Cents }>();
  for (const { currency, totalCents, reasons } of rows) {
    if (!totalCents || !reasons.some(({ code }) => code === 'row_without_debt')) continue;
    const { count, cents } = sums.get(currency) ?? { count: 0, cents: 0 };
    sums.set(currency, { count: count + 1, cents: cents + totalCents });
  }
  return [...sums].map(([currency, { count, cents }]) => ({ currency, count, total: toDollars(cents) }));
}

/** The preview but for what is known once it is stored. */
export type FileReport = Omit<ImportPreviewAnswer, 'id' | 'expires_at'>;

const stateOf = ({ entry, reasons }: CheckedRow): ImportRowAnswer['state'] => {
  if (entry === undefined) return 'refused';
  return reasons.length === 0 ? 'good' : 'doubtful';
};

const presentRow = (row: CheckedRow): ImportRowAnswer => ({
  row: row.row,
  state: stateOf(row),
  date: row.date,
  description: row.description,
  total: row.totalCents === null ? null : toDollars(row.totalCents),
  currency: row.currency,
  reason: row.reasons.map(({ message }) => message).join(' ') || null,
  reasons: row.reasons.map(({ message, code, params }) => ({ message, code, params })),
});

function countStates(rows: readonly CheckedRow[]): ImportPreviewAnswer['totals'] {
  const totals = { good: 0, doubtful: 0, refused: 0 };
  for (const row of rows) totals[stateOf(row)] += 1;
  return totals;
}

/** What a file has. */
export function reportOf({ format, name, currency, people, rows, rules, table }: CheckedFile): FileReport {
  const nets = netsOf(rows.filter((row) => row.currency === currency));
  return {
    format,
    name,
    currency: currency === NO_CURRENCY ? null : currency || null,
    people: people.map((person, index) => ({ name: person, net: toDollars(nets.get(index + 1) ?? 0) })),
    rows: rows.map(presentRow),
    totals: countStates(rows),
    zero_rows: zeroRowsOf(rows),
    rules: rules.map(presentRule),
    ...(table && { columns: [...table.columns], suggested: table.suggested }),
  };
}
