/** Measures how much a piece of work asks of the database. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, QueryExecutor, QueryResult } from 'kysely';
import { isPostgres } from '../db/dialects.ts';
import type { Database } from '../db/tables.ts';

export interface Counted {
  statements: number;
  /** Returned rows, and on PostgreSQL also the scanned rows. */
  rows: number;
}

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: readonly PlanNode[];
}

function rowsSeenBy(node: PlanNode): number {
  const own = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const isScan = node['Node Type'].endsWith('Scan');
  const below = (node.Plans ?? []).map(rowsSeenBy).reduce((sum, rows) => sum + rows, 0);
  return below + (isScan ? own * node['Actual Loops'] : 0);
}

type Execute = (this: QueryExecutor, query: CompiledQuery) => Promise<QueryResult<unknown>>;

async function explained(execute: Execute, executor: QueryExecutor, query: CompiledQuery): Promise<number> {
  const sql = `explain (analyze, timing off, format json) ${query.sql}`;
  const { rows } = await execute.call(executor, { ...query, sql });
  const [row] = rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[];
  return row ? rowsSeenBy(row['QUERY PLAN'][0].Plan) : 0;
}

/** Tells the statements of the work apart from those of timers, such as the worker that sends mails. */
const inWork = new AsyncLocalStorage<true>();

/** Counts all statements of `work`, including those in transactions. */
export async function countWork<Result>(
  { queries }: Database,
  work: () => Promise<Result>,
): Promise<Counted & { result: Result }> {
  const counted: Counted = { statements: 0, rows: 0 };
  // All executors inherit from the one that runs statements.
  const base = Object.getPrototypeOf(Object.getPrototypeOf(queries.getExecutor())) as {
    executeQuery: Execute;
  };
  const { executeQuery } = base;
  const spy = jest.spyOn(base, 'executeQuery').mockImplementation(async function (
    this: QueryExecutor,
    query,
  ) {
    if (inWork.getStore() === undefined) return executeQuery.call(this, query);
    counted.statements += 1;
    if (isPostgres(queries) && /^\s*select/i.test(query.sql))
      counted.rows += await explained(executeQuery, this, query);
    const answer = await executeQuery.call(this, query);
    counted.rows += answer.rows.length;
    return answer;
  });
  try {
    return { result: await inWork.run(true, work), ...counted };
  } finally {
    spy.mockRestore();
  }
}
