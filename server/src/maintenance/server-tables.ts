/** The tables of a server as rows that move to another one, on SQLite or PostgreSQL. */
import { sql } from 'kysely';
import { bytesOf, type StoredBytes } from '../db/bytes.ts';
import { isPostgres } from '../db/dialects.ts';
import type { Queries, WriteQueries } from '../db/tables.ts';
import { RECORDS, TABLE_KEYS } from './records.ts';

type Value = string | number | null | StoredBytes;
/** A row in the file. Bytes are an object, all other values are plain. */
export type MovedRow = Record<string, string | number | null | { base64: string }>;

/** The tables that move, in an order in which references exist. */
export const MOVED = Object.entries(TABLE_KEYS).flatMap(([table, keys]) => (keys ? [{ table, keys }] : []));
export type MovedTable = (typeof MOVED)[number];

const COUNTED_BY_DATABASE = new Set(RECORDS.flatMap(({ countedByDatabase = [] }) => countedByDatabase));

/** How many rows one statement reads or writes. A part of a file has up to 256 KB. */
export const rowsAtOnce = ({ table }: MovedTable): number => (table === 'receipt_parts' ? 16 : 200);

export async function* readRows(queries: Queries, moved: MovedTable): AsyncGenerator<MovedRow> {
  const { table, keys } = moved;
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let last: Record<string, Value> | undefined;
  for (;;) {
    const after = last && sql`where (${columns}) > (${sql.join(keys.map((key) => last?.[key]))})`;
    const { rows } = await sql<Record<string, Value>>`select * from ${sql.table(table)} ${after ?? sql``}
      order by ${columns} limit ${sql.lit(rowsAtOnce(moved))}`.execute(queries);
    for (const row of rows)
      yield Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !COUNTED_BY_DATABASE.has(`${table}.${column}`))
          .map(([column, value]) => [
            column,
            typeof value === 'object' && value !== null
              ? { base64: bytesOf(value).toString('base64') }
              : value,
          ]),
      );
    last = rows.at(-1);
    if (last === undefined) return;
  }
}

export async function insertRows(trx: WriteQueries, table: string, rows: readonly MovedRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const valueOf = (value: MovedRow[string] | undefined) =>
    typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => valueOf(row[column])))})`);
  const overriding = isPostgres(trx) ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${overriding} values ${sql.join(values)}`.execute(trx);
}

const numbered = MOVED.filter(({ keys }) => keys[0] === 'id').map(({ table }) => table);

/** The last id that each table has given, so that no id of a removed row is given again. */
export async function readLastIds(queries: Queries): Promise<Record<string, number>> {
  const lastOf = (table: string) =>
    isPostgres(queries)
      ? sql<{
          last: number | null;
        }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')) as last`
      : sql<{ last: number | null }>`select max(seq) as last from sqlite_sequence where name = ${table}`;
  const lastIds: Record<string, number> = {};
  for (const table of numbered) {
    const last = (await lastOf(table).execute(queries)).rows[0]?.last ?? 0;
    if (last > 0) lastIds[table] = last;
  }
  return lastIds;
}

/** Lets each table go on after the last id that it gave at the other server. */
export async function setLastIds(trx: WriteQueries, lastIds: Record<string, number>): Promise<void> {
  for (const table of numbered) {
    const last = lastIds[table];
    if (last === undefined) continue;
    if (isPostgres(trx)) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx);
      continue;
    }
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
  }
}
