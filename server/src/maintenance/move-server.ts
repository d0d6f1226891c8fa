/**
 * Moves a whole server: all rows, receipts and histories included, as one file that does not depend on the
 * kind of the database. The file is gzipped JSON lines: a manifest, each row as `[table, row]`, and the end.
 */
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import { NEWEST_MIGRATION, migrate } from '../db/migrate.ts';
import type { Database, Queries, WriteQueries } from '../db/tables.ts';
import { codeOf } from '../errors/error-code.ts';
import { BackupError } from './backup.ts';
import {
  insertRows,
  MOVED,
  type MovedRow,
  readLastIds,
  readRows,
  rowsAtOnce,
  setLastIds,
} from './server-tables.ts';

const FORMAT = 'quits-server/1';

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The newest migration of the database. */
  migration: z.string(),
  last_ids: z.record(z.string(), z.number()),
});
const rowSchema = z.tuple([z.enum(MOVED.map(({ table }) => table)), z.custom<MovedRow>()]);
const endSchema = z.object({ end: z.literal(true), rows: z.number() });

async function* linesOf(queries: Queries, now: number): AsyncGenerator<string> {
  const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`;
  const exported_at = new Date(now).toISOString();
  const last_ids = await readLastIds(queries);
  yield lineOf({ format: FORMAT, migration: NEWEST_MIGRATION, exported_at, last_ids });
  let count = 0;
  for (const moved of MOVED) {
    for await (const row of readRows(queries, moved)) {
      count += 1;
      yield lineOf([moved.table, row]);
    }
  }
  yield lineOf({ end: true, rows: count });
}

async function requireNewest(queries: Queries): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(queries);
  if (rows[0]?.name !== NEWEST_MIGRATION)
    throw new BackupError('The database is that of another release: start this release once, then stop it');
}

/**
 * Writes everything of a server into one file, as it is at one moment.
 *
 * @param to the file to write; it must not exist
 * @throws BackupError when the file exists already, or the database is that of another release
 */
export async function exportServer({ kind, queries }: Database, to: string, now: number): Promise<void> {
  await requireNewest(queries);
  const snapshot =
    kind === 'postgres' ? queries.transaction().setIsolationLevel('repeatable read') : queries.transaction();
  try {
    await snapshot.execute((trx) => {
      const file = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
      return pipeline(Readable.from(linesOf(trx, now)), createGzip(), file);
    });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new BackupError(`${to} exists already`);
    rmSync(to, { force: true });
    throw error;
  }
}

/** The lines of a file. @throws BackupError when it is cut off, damaged or no such file */
async function* readLines(from: string): AsyncGenerator {
  const packed = createReadStream(from);
  const text = packed.pipe(createGunzip()).setEncoding('utf8');
  packed.on('error', (error) => text.destroy(error));
  let rest = '';
  try {
    for await (const piece of text as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as unknown;
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new BackupError(`There is no file ${from}`);
    if (error instanceof SyntaxError || codeOf(error)?.startsWith('Z_'))
      throw new BackupError(`${from} is cut off, damaged, or no export of a server`);
    throw error;
  }
}

/** @throws BackupError unless the file begins as one of this release */
function requireManifest(from: string, line: unknown): z.output<typeof manifestSchema> {
  const { data: manifest } = manifestSchema.safeParse(line);
  if (!manifest) throw new BackupError(`${from} is no export of a server`);
  if (manifest.migration === NEWEST_MIGRATION) return manifest;
  throw new BackupError(
    `${from} is from another release (${manifest.migration} instead of ${NEWEST_MIGRATION}): export and import with the same one`,
  );
}

async function fill(trx: WriteQueries, from: string): Promise<number> {
  if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst())
    throw new BackupError('The database is not empty: import into a new one');
  const lines = readLines(from);
  const { last_ids } = requireManifest(from, (await lines.next()).value);
  let waiting: MovedRow[] = [];
  let moved = MOVED[0];
  let count = 0;
  let isWhole = false;
  const flush = async () => {
    if (waiting.length > 0 && moved) await insertRows(trx, moved.table, waiting);
    count += waiting.length;
    waiting = [];
  };
  for await (const line of lines) {
    const { data: end } = endSchema.safeParse(line);
    if (end) {
      await flush();
      isWhole = end.rows === count;
      // The checksum of the file comes after its last line.
      continue;
    }
    const { data: moving } = rowSchema.safeParse(line);
    if (moving === undefined) throw new BackupError(`${from} is damaged`);
    const [table, row] = moving;
    if (table !== moved?.table || waiting.length === rowsAtOnce(moved)) await flush();
    moved = MOVED.find((one) => one.table === table);
    waiting.push(row);
  }
  if (!isWhole) throw new BackupError(`${from} is cut off`);
  await setLastIds(trx, last_ids);
  return count;
}

/**
 * Fills an empty database with everything of a file, in one transaction. The database gets its tables first.
 *
 * @returns how many rows came
 * @throws BackupError when the database is not empty, or the file is cut off or from another release;
 *   nothing is stored then
 */
export async function importServer(database: Database, from: string): Promise<number> {
  await migrate(database);
  return database.write(async (trx) => {
    // The commit checks every entry, which takes longer than any request may.
    if (database.kind === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
    return fill(trx, from);
  });
}
