/** What a person says of the columns of a table, made complete by its cells. */
import type { TableColumns } from '@quits/contracts';
import { unprocessable } from '../../../errors/app-error.ts';
import { plainAmount } from './amounts.ts';
import { type DayOrder, daysOf } from './days.ts';
import { oneLine } from './file.ts';
import { meaningOfPeople, negativeOf } from './suggest-columns.ts';
import { type Table, type TableRow, wordOf } from './table.ts';

/** A choice of columns in which nothing is open. */
export type ChosenColumns = TableColumns & {
  negative: NonNullable<TableColumns['negative']>;
  dates: DayOrder;
};

/** A cell of a row; empty where the column is not chosen. */
export const cellIn = ({ cells }: TableRow, index: number | null): string =>
  index === null ? '' : (cells[index] ?? '');
/** A text of the file in a sentence. */
export const shortened = (text: string): string => oneLine(text).slice(0, 40);
const nameOf = ({ heading }: Table, index: number) =>
  heading[index] === '' ? String(index + 1) : (heading[index] ?? '');

/** @throws 422 for a column that the table does not have, that has two meanings, or that names no person */
function requireColumns(
  table: Table,
  { date, description, amount, payer, currency, category, people }: TableColumns,
): void {
  const fields = { date, description, amount, payer, currency, category };
  const all = [
    ...Object.entries(fields),
    ...people.map((index, place) => [`people.${String(place)}`, index] as const),
  ];
  const exact = new Map<number, string>();
  for (const [field, index] of all) {
    if (index === null) continue;
    if (index >= table.heading.length)
      throw unprocessable('column_unknown', field, { columns: table.heading.length });
    if (field.startsWith('people') && wordOf(table.heading[index]) === '')
      throw unprocessable('column_without_name', field, { column: index + 1 });
    // What a row is about may also be its category, or who paid.
    if (field === 'description' || field === 'category' || field === 'payer') continue;
    if (exact.has(index)) throw unprocessable('column_chosen_twice', field, { column: nameOf(table, index) });
    exact.set(index, field);
  }
}

/** The order of all days of the column. @throws 422 when it has none, or two orders, or its order stays open */
function orderOf(table: Table, { date, dates }: TableColumns): DayOrder {
  const { hasDays, orders, against } = daysOf(table.rows.map((row) => cellIn(row, date)));
  const column = nameOf(table, date);
  if (!hasDays) throw unprocessable('column_without_dates', 'date', { column });
  if (orders.length === 0) {
    const [one = '', other = ''] = [...new Set(against.values())];
    throw unprocessable('dates_in_two_orders', 'date', { column, one, other });
  }
  if (dates !== null && !orders.includes(dates))
    throw unprocessable('dates_in_another_order', 'dates', { text: shortened(against.get(dates) ?? '') });
  const order = dates ?? (orders.length === 1 ? orders[0] : undefined);
  if (order === undefined) throw unprocessable('dates_open', 'dates', { column });
  return order;
}

/**
 * Decides by the cells of a table what a choice of columns leaves open.
 *
 * @throws 422 for a column that cannot be what it was chosen for, and when something stays open
 */
export function completeColumns(table: Table, columns: TableColumns): ChosenColumns {
  requireColumns(table, columns);
  const { amount, people } = columns;
  const cells = table.rows.map((row) => plainAmount(cellIn(row, amount)));
  if (cells.every((cell) => cell === undefined))
    throw unprocessable('column_without_amounts', 'amount', { column: nameOf(table, amount) });
  const dates = orderOf(table, columns);
  const meaning = people.length > 0 ? (columns.meaning ?? meaningOfPeople(table, amount, people)) : null;
  if (people.length > 0 && meaning === null) throw unprocessable('people_open', 'meaning');
  const negative = columns.negative ?? negativeOf(cells.map((cell) => (cell?.text.startsWith('-') ? -1 : 1)));
  return { ...columns, meaning, negative, dates };
}
