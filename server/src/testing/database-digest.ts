import type { Database } from '../db/tables.ts';
import type { Tables } from '../db/tables.ts';

/** What a refused request must leave alone; sessions and counters may move. */
const TABLES = [
  'users',
  'reset_tokens',
  'groups',
  'memberships',
  'invitations',
  'expenses',
  'postings',
  'activity',
  'receipts',
  'receipt_parts',
  'receipt_uploads',
  'idempotency_keys',
] as const satisfies readonly (keyof Tables)[];

/** Everything that is stored, as one text: equal texts, nothing changed. */
export async function digestOf({ queries }: Database): Promise<string> {
  const rows: string[] = [];
  for (const table of TABLES) {
    const found = await queries.selectFrom(table).selectAll().execute();
    rows.push(...found.map((row) => `${table} ${JSON.stringify(row)}`).sort());
  }
  const { count } = await queries
    .selectFrom('outbox')
    .select((get) => get.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return [...rows, `outbox ${String(count)}`].join('\n');
}
