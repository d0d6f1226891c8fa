import type { Database, Tables } from '../db/tables.ts';

/**
 * The tables that a refused request must not change. Sessions, used challenges and counters may change, and mails
 * are counted.
 */
const IS_LEFT_ALONE: Record<keyof Tables, boolean> = {
  users: true,
  sessions: false,
  passkeys: true,
  admin_log: true,
  book_audits: true,
  used_challenges: false,
  identities: true,
  sign_in_codes: true,
  reset_tokens: true,
  access_tokens: true,
  connected_sites: true,
  consent_requests: true,
  used_subject_tokens: true,
  payees: true,
  groups: true,
  memberships: true,
  invitations: true,
  invite_links: true,
  expenses: true,
  postings: true,
  balances: true,
  debts: true,
  debt_sums: true,
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
  rate_counts: false,
  imports: true,
  imported_rows: true,
  notices: true,
  notice_settings: true,
  notice_mutes: true,
  import_columns: true,
  digests: false,
  reminders: true,
  reminder_refusals: true,
};
// The names are exactly the keys of the record.
const TABLES = (Object.keys(IS_LEFT_ALONE) as (keyof Tables)[]).filter((table) => IS_LEFT_ALONE[table]);

/** A timer mails what others have done, and notes that in these columns, while a request is refused. */
const WRITTEN_BY_TIMER: ReadonlySet<string> = new Set(['mail_at', 'mailed_at', 'digest_at']);

const textOf = (row: object) =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([column]) => !WRITTEN_BY_TIMER.has(column))));

/** All stored data as one text. Equal texts mean that nothing changed. */
export async function digestOf({ queries }: Database): Promise<string> {
  const rows: string[] = [];
  for (const table of TABLES) {
    const found = await queries.selectFrom(table).selectAll().execute();
    rows.push(...found.map((row) => `${table} ${textOf(row)}`).sort());
  }
  const { count } = await queries
    .selectFrom('outbox')
    .select((get) => get.fn.countAll<number>().as('count'))
    .where('dedupe_key', 'not like', 'notice:%')
    .executeTakeFirstOrThrow();
  return [...rows, `outbox ${String(count)}`].join('\n');
}
