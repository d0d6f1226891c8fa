/** The differences between SQLite and PostgreSQL in statements. */
import { PostgresAdapter, sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
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
