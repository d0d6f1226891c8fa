/** ihatemoney's export of bills as JSON. The weight of a person is in it only where they paid. */
import { NO_CURRENCY } from '@quits/domain';
import { unprocessable } from '../../../errors/app-error.ts';
import { amountsOfBill, type Bill, type Project, weightsOf } from './bills.ts';
import { type FileRow, type ImportFile, peopleOf } from './file.ts';
import { type JsonRecord, recordsIn, textIn } from './json.ts';
import { findTable, hasColumns } from './table.ts';
import { toRow } from './to-row.ts';

const owersOf = (bill: JsonRecord): string[] =>
  Array.isArray(bill.owers) ? bill.owers.map((name: unknown) => (typeof name === 'string' ? name : '')) : [];

const billOf = (record: JsonRecord): Bill => ({
  // A number is written as in the file.
  amount: String(record.amount),
  payer: textIn(record, 'payer_name'),
  owers: owersOf(record),
  isPayment: record.bill_type === 'Reimbursement',
});

/** @param currency for bills without one */
function* rowsOf(
  bills: readonly JsonRecord[],
  project: Pick<Project, 'placeOf' | 'weights'>,
  currency: string,
): Generator<FileRow> {
  for (const [index, bill] of bills.entries()) {
    const code = textIn(bill, 'currency') || NO_CURRENCY;
    const about = {
      row: index + 1,
      date: textIn(bill, 'date'),
      description: textIn(bill, 'what'),
      category: '',
      currency: code === NO_CURRENCY ? currency : code,
    };
    const named = { currency: about.currency, assumed: undefined };
    yield toRow(about, amountsOfBill(billOf(bill), { ...project, ...named }));
  }
}

/**
 * Reads bills of ihatemoney.
 *
 * @param currency for bills without one
 * @returns undefined for another file
 * @throws 422 for the payments that ihatemoney proposes
 */
export function readIhatemoney(value: unknown, currency: string): ImportFile | undefined {
  if (!Array.isArray(value)) return undefined;
  const bills = recordsIn({ value }, 'value');
  if (bills.some((bill) => 'ower' in bill && 'receiver' in bill))
    throw unprocessable('file_without_history', 'text');
  if (!bills.some((bill) => 'payer_name' in bill && Array.isArray(bill.owers))) return undefined;
  const names = bills.flatMap((bill) => [textIn(bill, 'payer_name'), ...owersOf(bill)]);
  const { people, placeOf } = peopleOf(names.map((name) => [name, name]));
  const weights = weightsOf(bills.map((bill) => [textIn(bill, 'payer_name'), String(bill.payer_weight)]));
  return {
    format: 'ihatemoney-json',
    name: null,
    people,
    rows: rowsOf(bills, { placeOf, weights }, currency),
    expected: new Map(),
  };
}

/** @returns undefined for another file @throws 422 for spreadsheets of ihatemoney */
export async function refuseIhatemoneyCsv(text: string): Promise<undefined> {
  if (await findTable(text, hasColumns('amount', 'receiver', 'ower')))
    throw unprocessable('file_without_history', 'text');
  if (await findTable(text, hasColumns('what', 'payer_name', 'owers')))
    throw unprocessable('file_less_exact', 'text');
}
