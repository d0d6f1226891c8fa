import type { Database, Tables } from '../db/tables.ts';

/** Which tables a refused request must leave alone; sessions and counters may move, and mails are counted. */
const IS_LEFT_ALONE: Record<keyof Tables, boolean> = {
  users: true,
  sessions: false,
  reset_tokens: true,
  groups: true,
  memberships: true,
  invitations: true,
  expenses: true,
  postings: true,
  balances: true,
  entry_participants: true,
  activity: true,
  comments: true,
  receipts: true,
  receipt_parts: true,
  receipt_uploads: true,
  outbox: false,
  idempotency_keys: true,
  rates: true,
  recurring: true,
  rate_limits: false,
};
// The names are those of the record, no others.
const TABLES = (Object.keys(IS_LEFT_ALONE) as (keyof Tables)[]).filter((table) => IS_LEFT_ALONE[table]);

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
