/** The differences between SQLite and PostgreSQL in statements. */
import {
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  PostgresAdapter,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { DatabaseKind, Queries, Tables, WriteQueries } from './tables.ts';

export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Whether a column has one of many values. The statement is the same for any number of values,
 * because preparing a new one takes longer than running most.
 */
export function isOneOf(queries: Queries, column: string, values: readonly (number | string)[]) {
  return isPostgres(queries)
    ? sql<boolean>`${sql.ref(column)} = any(${values})`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}

/** JSON writes half a surrogate pair as an escape, which is no text for a database. */
const HALF_PAIR = /\\(?:(ud[89a-f][0-9a-f]{2})|.)/g;
function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes('\\ud')) return text;
  return text.replace(HALF_PAIR, (escape, half?: string) => (half ? '\\ufffd' : escape));
}

/**
 * Inserts rows in their order. The statement is the same for any number of rows, because preparing a new one
 * takes longer than running it. All rows have the columns of the first one; what a row lacks is `null`.
 */
export function insertRows<Table extends keyof Tables>(
  trx: WriteQueries,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): InsertQueryBuilder<Tables, Table, InsertResult> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Tables[Table] & string)[];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const cells = sql.join(columns.map((_column, index) => sql`value ->> ${sql.lit(index)}`));
  const values = isPostgres(trx)
    ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${toJson(rows)}::json)`
    : // `where` keeps `on conflict` from being read as a part of `from`.
      sql`select ${cells} from json_each(${toJson(rows.map((row) => columns.map((column) => row[column as never])))}) where true`;
  return trx.insertInto(table).columns(columns).expression(values);
}

/**
 * The first part of an action, `expense` of `expense/added`, in the spelling of the history's
 * index.
 */
export const kindOf = (kind: DatabaseKind): string =>
  kind === 'postgres' ? `split_part(action, '/', 1)` : `substr(action, 1, instr(action, '/') - 1)`;

/** Whether an item of the history is of a kind, the first part of its action. */
export const isOfKind = (queries: Queries, kind: string) =>
  sql<boolean>`${sql.raw(kindOf(isPostgres(queries) ? 'postgres' : 'sqlite'))} = ${kind}`;

// Locks: SQLite's writers run one at a time and need none.

/**
 * Adds `for update` to a query if the database supports it. The rows stay locked until the
 * transaction ends.
 */
export function forUpdate<Joined extends keyof Tables, Output>(
  trx: WriteQueries,
  query: SelectQueryBuilder<Tables, Joined, Output>,
): SelectQueryBuilder<Tables, Joined, Output> {
  return isPostgres(trx) ? query.forUpdate() : query;
}

/** Waits for the lock of this name, then holds it until the transaction ends. */
export async function lockName(trx: WriteQueries, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Takes the lock of this name if it is free; otherwise returns `false` without waiting. */
export async function tryLockName(trx: WriteQueries, name: string): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const taken = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(trx);
  return taken.rows[0]?.taken ?? false;
}
