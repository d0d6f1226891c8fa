import type { Expense, Group, Member } from '@quits/contracts';
import { toCsv } from '@quits/domain';
import { saveAs } from '@quits/ui/save-as';
import { namesOf } from '../../lib/ledger.ts';
import { csvFileName, expensesCsvRows } from './expenses-csv.ts';

/** Spreadsheets recognize UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** No user has this id: a shared file names no person "You". */
const NOBODY = 0;

/**
 * Saves a group's expenses as a spreadsheet.
 *
 * @param currency undefined towards a back end that only knows dollars
 */
export function saveCsv(
  group: Group,
  members: readonly Member[],
  expenses: readonly Expense[],
  currency: string | undefined,
): void {
  const nameOf = namesOf(members, expenses, NOBODY);
  const rows = expensesCsvRows(expenses, members, nameOf, currency);
  const file = new Blob([BYTE_ORDER_MARK, toCsv(rows)], { type: 'text/csv;charset=utf-8' });
  saveAs(URL.createObjectURL(file), csvFileName(group.name));
}
