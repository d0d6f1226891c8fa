/** Files to import, as tests look at them. */
import type { CallBody } from '@quits/contracts';
import { SCHEMAS } from '@quits/contracts/schemas';
import { refusalText } from '@quits/domain';
import { REFUSALS } from '../errors/refusals.ts';
import { readCheckedFile } from '../modules/imports/checked-file.ts';
import { isReadAgain, storedFileOf } from '../modules/imports/file-summary.ts';
import type { FileRow } from '../modules/imports/formats/file.ts';
import { readFile } from '../modules/imports/formats/read-file.ts';
import { insertImport } from '../modules/imports/imports.repository.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export async function readRows(text: string, currency?: string) {
  const file = await readFile(text, currency);
  return { ...file, rows: [...file.rows] };
}

/**
 * A preview of a file, which is there for a month: tests move the clock on by hours.
 *
 * @param columns what the columns of a table are
 * @returns its id
 */
export async function addPreview(
  { app, clock }: TestApp,
  { id, name }: Person,
  text: string,
  columns?: CallBody<'chooseImportColumns'>,
): Promise<number> {
  const reading = columns && { columns: SCHEMAS.chooseImportColumns.body.parse(columns), importer: name };
  const { summary, rows } = storedFileOf(await readCheckedFile(text, clock.now, undefined, reading));
  const stored = await app.database.write((trx) =>
    insertImport(trx, {
      user_id: id,
      summary: JSON.stringify(summary),
      text: isReadAgain(summary) ? text : rows,
      created_at: clock.now,
      expires_at: clock.now + 30 * 86_400_000,
    }),
  );
  return stored.id;
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
