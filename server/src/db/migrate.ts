import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { EnvironmentError } from '../config/environment-error.ts';
import { entryParticipants } from './migrations/entry-participants.ts';
import { postgresGuards } from './migrations/initial-postgres-guards.ts';
import { importStatements } from './migrations/imports.ts';
import { entrySums, keptSums, sumsOfManyEntries } from './migrations/kept-sums.ts';
import {
  commentStatements,
  confirmationStatements,
  historyKinds,
  seenStatements,
  waitingStatements,
} from './migrations/ledger-extras.ts';
import { sqliteGuards } from './migrations/initial-sqlite-guards.ts';
import {
  accessTokenStatements,
  connectedSiteStatements,
  inviteLinkStatements,
  placeholderStatements,
  viewLinkStatements,
} from './migrations/people.ts';
import { receiptStatements } from './migrations/receipts.ts';
import { recurringEditors, recurringStatements, recurringTimeZones } from './migrations/recurring.ts';
import { tableStatements } from './migrations/initial-tables.ts';
import { wordsOf } from './migrations/words.ts';
import type { Database, DatabaseKind, Queries } from './tables.ts';

/** Updates existing rows with knowledge that only a layer above the database has. */
type Fill = (queries: Queries) => Promise<void>;

/** The statements of one migration, the same for both databases or made for one. */
type Statements = readonly string[] | ((kind: DatabaseKind) => readonly string[]);

const preferenceColumns = ['language', 'region', 'time_zone'].map(
  (column) => `alter table users add column ${column} text`,
);

/** After its statements, this migration seals the histories that exist. */
const SEALED_HISTORIES = '0005-sealed-histories';

/** Forward only, in the order of their names. A released migration never changes. */
const MIGRATIONS: Readonly<Record<string, Statements>> = {
  // All tables, and the rules that the database enforces: the books balance, the history only grows.
  '0001-initial': (kind) => [
    ...tableStatements(kind),
    ...(kind === 'postgres' ? postgresGuards : sqliteGuards),
  ],
  // The list of groups counts expenses. This index answers the count without reading the rows.
  '0002-expense-counts': [
    'create index expenses_present on expenses (group_id, type) where deleted_at is null',
  ],
  // The category of an expense. Earlier expenses have none.
  '0003-expense-category': ['alter table expenses add column category text'],
  // Where each password was entered. Only servers of the version before use `users.password_confirmed_at`.
  '0004-session-clients': [
    'alter table sessions add column address_hash text',
    'alter table sessions add column agent_hash text',
  ],
  // Reveals a history that was shortened or rewritten.
  [SEALED_HISTORIES]: [
    'alter table groups add column history_length integer not null default 0',
    `alter table groups add column history_seal text not null default ''`,
  ],
  // Every write reads the totals of a group's expenses. This index answers without reading rows.
  '0006-expense-totals': [
    'drop index expenses_present',
    'create index expenses_present on expenses (group_id, type, total_cents) where deleted_at is null',
  ],
  // The day of an expense, and notes. Existing expenses get the day on which they were added, as do
  // rows from a server of the previous version, which may still run in parallel.
  '0007-expense-date-notes': (kind) => [
    ...(kind === 'postgres'
      ? [
          `alter table expenses add column date text collate "C" not null
            default to_char(now() at time zone 'utc', 'YYYY-MM-DD')`,
          `update expenses set date = to_char(to_timestamp(created_at / 1000.0) at time zone 'utc', 'YYYY-MM-DD')`,
        ]
      : [
          `alter table expenses add column date text not null default ''`,
          `update expenses set date = strftime('%Y-%m-%d', created_at / 1000, 'unixepoch')`,
        ]),
    `alter table expenses add column notes text not null default ''`,
    'drop index expenses_by_group',
    'create index expenses_by_group on expenses (group_id, date, created_at, id)',
  ],
  // The split of an entry as it was typed. Earlier entries only have their shares.
  '0008-expense-split': ['alter table expenses add column split text'],
  // Balances and counts are stored instead of computed for each read
  // (docs/decisions/014-kept-sums.md).
  '0009-kept-sums': keptSums,
  // The default split of a group's new expenses.
  '0010-default-split': ['alter table groups add column default_split text'],
  // Amounts are hundredths of the unit in every currency.
  '0011-currency': [`alter table groups add column currency text not null default 'USD'`],
  // The amount in another currency. The index finds the last rate of a currency pair without
  // reading all entries.
  '0012-original-amounts': (kind) => [
    'alter table expenses add column original_currency text',
    `alter table expenses add column original_cents ${wordsOf(kind).int}`,
    'alter table expenses add column original_rate text',
    'create index expenses_by_original on expenses (original_currency, date) where original_currency is not null',
  ],
  '0013-rates': (kind) => [
    `create table rates (
      from_currency text not null, to_currency text not null, asked_date text not null, rate text not null,
      rate_date text not null, fetched_at ${wordsOf(kind).int} not null,
      primary key (from_currency, to_currency, asked_date)) ${wordsOf(kind).clustered}`,
  ],
  // Entries that repeat. A rule makes one entry per day, with any number of servers.
  '0014-recurring': recurringStatements,
  '0015-confirmation': confirmationStatements,
  '0016-seen-history': seenStatements,
  '0017-comments': commentStatements,
  '0019-waiting-settlements': waitingStatements,
  '0020-receipts': receiptStatements,
  // The check of the books reads one sum per entry instead of all lines.
  '0021-entry-sums': entrySums,
  // Payer lines are a small part of a person's lines, and only they create debts.
  '0022-paid-lines': [`create index postings_paid on postings (user_id, expense_id) where side = 'payer'`],
  // The check of the books adds up the stored sums that are not zero. This index is usually empty.
  '0023-wrong-sums': [
    'drop index expenses_present',
    'create index expenses_present on expenses (group_id, type, total_cents) where deleted_at is null',
    'create index expenses_wrong on expenses (group_id, lines_cents) where deleted_at is null and lines_cents <> 0',
  ],
  // Every new receipt reads the total size of the account's receipts.
  '0024-receipt-sizes': ['create index receipts_by_account on receipts (created_by, size)'],
  // The person in whose name a rule makes its entries. `null`: its creator, as it was never edited.
  '0025-recurring-editors': recurringEditors,
  // The salt of a comment's hash in the history. Earlier comments have none.
  '0026-comment-salts': ['alter table comments add column salt text'],
  // A page of a person's list follows an index. Its cost does not depend on the length of the list.
  '0027-entry-participants': entryParticipants,
  // The same for a page of a history that is filtered by kind.
  '0028-history-kinds': historyKinds,
  // The language, region and time zone of a person; `null` means as the browser says.
  '0029-preferences': preferenceColumns,
  // The total size of a group's receipts, without reading entries that have none.
  '0030-entries-with-receipts': [
    'create index expenses_with_receipts on expenses (group_id) where receipt_count > 0',
  ],
  // The counters of rates in the shape of the library that counts them. `rate_limits` stays for
  // servers of the version before, which may still run in parallel.
  '0031-rate-counts': (kind) => [
    `create ${wordsOf(kind).unlogged} table rate_counts (
      key text primary key, points ${wordsOf(kind).int} not null, expire ${wordsOf(kind).int} not null) ${wordsOf(kind).end}`,
  ],
  // The open invitations of a group, without reading those of all groups.
  '0032-open-invitations': [
    'create index invitations_by_group on invitations (group_id) where accepted_by is null',
  ],
  // Members without an account, and invitations to take their place
  // (docs/decisions/017-placeholders.md).
  '0033-placeholders': placeholderStatements,
  '0034-invite-links': inviteLinkStatements,
  // Since when a group is read-only.
  '0035-archived-groups': (kind) => [`alter table groups add column archived_at ${wordsOf(kind).int}`],
  // Files that are previewed before they are imported, and the rows that a group has from files.
  '0036-imports': importStatements,
  // Links by which people without an account look at a group.
  '0037-view-links': viewLinkStatements,
  // The ids that apps give their entries, so that sending one again adds nothing, and when it was typed in.
  '0038-client-ids': (kind) => [
    'alter table expenses add column client_id text',
    'create unique index expenses_by_client on expenses (created_by, client_id) where client_id is not null',
    'alter table comments add column client_id text',
    'create unique index comments_by_client on comments (author_id, client_id) where client_id is not null',
    `alter table activity add column entered_at ${wordsOf(kind).int}`,
  ],
  // What people see of their sessions. Earlier ones have no browser and system.
  '0039-sessions': (kind) => [
    `alter table sessions add column last_seen_at ${wordsOf(kind).int}`,
    'alter table sessions add column browser text',
    'alter table sessions add column system text',
    `alter table sessions add column kind text not null default 'password'`,
  ],
  // Access tokens for apps, and by which of them an action was done.
  '0040-access-tokens': accessTokenStatements,
  // The language of mails to people who have chosen none.
  '0041-used-languages': ['alter table users add column used_language text'],
  // Sites that may act for people by exchanging tokens.
  '0042-connected-sites': connectedSiteStatements,
  // Signs of life of servers that read on a standby (docs/decisions/023-reads-on-a-standby.md).
  '0043-standby-beats': (kind) => [
    `create table standby_beats (
      server text primary key, beat ${wordsOf(kind).int} not null, sent_at ${wordsOf(kind).int} not null) ${wordsOf(kind).end}`,
  ],
  // What a booking of a previewed file is checked by. Without it the preview has to be made again.
  '0044-import-summaries': ['alter table imports add column summary text'],
  // By which request a group has a row of a file, so that an undo of the import can let it in again.
  '0045-import-requests': (kind) => [
    'alter table imported_rows add column request_id text',
    ...sumsOfManyEntries(kind),
  ],
  // A rule keeps the time zone in which it was made.
  '0048-recurring-time-zones': recurringTimeZones,
  // The expense from which a repeating entry was added.
  '0049-repeated-expenses': (kind) => [
    `alter table recurring add column expense_id ${wordsOf(kind).int} references expenses (id)`,
  ],
};

/** The migration that a database of this release has run last. */
export const NEWEST_MIGRATION = Object.keys(MIGRATIONS).at(-1) ?? '';

const migrationsFor = (kind: DatabaseKind, sealHistories: Fill): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, statements]) => [
      name,
      {
        up: async (db: Queries) => {
          for (const statement of typeof statements === 'function' ? statements(kind) : statements)
            await sql.raw(statement).execute(db);
          if (name === SEALED_HISTORIES) await sealHistories(db);
        },
      },
    ]),
  );

/** Kysely's message for a migration that is in the database but not in the code. */
const UNKNOWN_MIGRATION = /corrupted migrations: previously executed migration (\S+) is missing/;

function failureOf(error: unknown): unknown {
  const [, name] = UNKNOWN_MIGRATION.exec(String(error)) ?? [];
  if (name === undefined) return error;
  return new EnvironmentError(
    `The database is that of a newer release (${name}): start that release, or restore a backup of this one.`,
  );
}

/**
 * Brings the database to the newest schema. Several processes may call it concurrently: PostgreSQL
 * holds an advisory lock, SQLite its write lock, and each migration runs once.
 *
 * @param sealHistories seals the histories of a database that predates seals
 * @param upTo the last migration to run, for a database in the state of an older release
 * @returns the names of the migrations that ran now
 * @throws EnvironmentError when a newer release has migrated it further
 * @throws when a migration fails; all its changes are rolled back
 */
export async function migrate(
  { admin, kind }: Database,
  sealHistories: Fill,
  upTo?: string,
): Promise<string[]> {
  const getMigrations = () => Promise.resolve(migrationsFor(kind, sealHistories));
  const migrator = new Migrator({ db: admin, provider: { getMigrations } });
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error !== undefined) throw failureOf(error);
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
