/** Files to import, as tests look at them. */
import { refusalText } from '@quits/domain';
import { REFUSALS } from '../errors/refusals.ts';
import type { FileRow } from '../modules/imports/formats/file.ts';
import { readFile } from '../modules/imports/formats/read-file.ts';

export async function readRows(text: string, currency?: string) {
  const file = await readFile(text, currency);
  return { ...file, rows: [...file.rows] };
}

/** Amounts by place, and what else a row became. */
export function summaryOf(row: FileRow | undefined) {
  const { payers = [], shares = [], split } = row?.entry?.body ?? {};
  return {
    type: row?.entry?.type,
    payers: Object.fromEntries(payers.map(({ user_id, paid_amount }) => [user_id, paid_amount])),
    shares: Object.fromEntries(shares.map(({ user_id, share_amount }) => [user_id, share_amount])),
    split: split?.mode,
  };
}

/** The reasons of a row in English, which their codes and params give; undefined without any. */
export function reasonIn(row: FileRow | undefined): string | undefined {
  const reasons = row?.reasons ?? [];
  const worded = reasons.map(({ code, params }) => refusalText(REFUSALS[code], params));
  expect(reasons.map(({ message }) => message)).toEqual(worded);
  return worded.length > 0 ? worded.join(' ') : undefined;
}
