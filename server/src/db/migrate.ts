import { isNativeError } from 'node:util/types';
import { Migrator, sql } from 'kysely';
import type { Migration } from 'kysely';
import { EnvironmentError } from '../environment-error.ts';
import { entryParticipants } from './migrations/entry-participants.ts';
import { postgresGuards } from './migrations/initial-postgres-guards.ts';
import { entrySums, keptSums } from './migrations/kept-sums.ts';
import {
  commentStatements,
  confirmationStatements,
  seenStatements,
  waitingStatements,
} from './migrations/ledger-extras.ts';
import { sqliteGuards } from './migrations/initial-sqlite-guards.ts';
import { receiptStatements } from './migrations/receipts.ts';
import { recurringStatements } from './migrations/recurring.ts';
import { tableStatements } from './migrations/initial-tables.ts';
import { wordsOf } from './migrations/words.ts';
import { kindOf } from './dialects.ts';
import type { Database, DatabaseKind, Queries } from './tables.ts';

/** Work on the rows that are there already, which only a layer above the database knows how to do. */
type Fill = (queries: Queries) => Promise<void>;

function running(statements: readonly string[], fill: Fill = () => Promise.resolve()): Migration {
  return {
    up: async (db: Queries) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
      await fill(db);
    },
  };
}

/** Forward only, in the order of their names; each is kept for good once released. */
const migrationsFor = (kind: DatabaseKind, sealHistories: Fill): Record<string, Migration> => ({
  // All tables, and the rules that the database itself keeps: the books balance, the history only grows.
  '0001-initial': running([
    ...tableStatements(kind),
    ...(kind === 'postgres' ? postgresGuards : sqliteGuards),
  ]),
  // Every look at the own groups counts their expenses: from this index alone, without a look at each of them.
  '0002-expense-counts': running([
    'create index expenses_present on expenses (group_id, type) where deleted_at is null',
  ]),
  // What an expense was for (extras §2); who was there before has none.
  '0003-expense-category': running(['alter table expenses add column category text']),
  // Where each password was given. `users.password_confirmed_at` said only when; nobody reads it any more, but a server
  // of the version before, which may still run beside this one, writes it.
  '0004-session-clients': running([
    'alter table sessions add column address_hash text',
    'alter table sessions add column agent_hash text',
  ]),
  // A history that ends earlier than it did, or was written anew, shows.
  '0005-sealed-histories': running(
    [
      'alter table groups add column history_length integer not null default 0',
      `alter table groups add column history_seal text not null default ''`,
    ],
    sealHistories,
  ),
  // Every write looked at what a group's expenses amount to: from this index alone.
  '0006-expense-totals': running([
    'drop index expenses_present',
    'create index expenses_present on expenses (group_id, type, total_cents) where deleted_at is null',
  ]),
  // The day on which something was spent, and notes (extras §1). What is there was spent when it was added; so is what a
  // server of the version before adds, which may still run beside this one.
  '0007-expense-date-notes': running([
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
  ]),
  // How an entry is split, as it was typed (extras §3); of those before, only the shares are known.
  '0008-expense-split': running(['alter table expenses add column split text']),
  // Balances and counts are read as they are, and no longer added up (docs/decisions/014-kept-sums.md).
  '0009-kept-sums': running(keptSums(kind)),
  // With what the new expenses of a group start (extras §3).
  '0010-default-split': running(['alter table groups add column default_split text']),
  // Amounts are hundredths of the unit in every currency (extras §4).
  '0011-currency': running([`alter table groups add column currency text not null default 'USD'`]),
  // What was paid in another currency, and the last rate of a pair of currencies, found without a look at all entries.
  '0012-original-amounts': running([
    'alter table expenses add column original_currency text',
    `alter table expenses add column original_cents ${wordsOf(kind).int}`,
    'alter table expenses add column original_rate text',
    'create index expenses_by_original on expenses (original_currency, date) where original_currency is not null',
  ]),
  '0013-rates': running([
    `create table rates (
      from_currency text not null, to_currency text not null, asked_date text not null, rate text not null,
      rate_date text not null, fetched_at ${wordsOf(kind).int} not null,
      primary key (from_currency, to_currency, asked_date)) ${wordsOf(kind).clustered}`,
  ]),
  // Entries that repeat (extras §10): each makes one of a day, however many servers there are.
  '0014-recurring': running(recurringStatements(kind)),
  '0015-confirmation': running(confirmationStatements(kind)),
  '0016-seen-history': running(seenStatements(kind)),
  '0017-comments': running(commentStatements(kind)),
  '0019-waiting-settlements': running(waitingStatements),
  '0020-receipts': running(receiptStatements(kind)),
  // The check of the books reads a sum an entry in place of all lines.
  '0021-entry-sums': running(entrySums(kind)),
  // What somebody has paid is a small part of their lines, and the part that makes debts.
  '0022-paid-lines': running([
    `create index postings_paid on postings (user_id, expense_id) where side = 'payer'`,
  ]),
  // The check of the books adds up the kept sums that are not zero alone: as a rule this index is empty.
  '0023-wrong-sums': running([
    'drop index expenses_present',
    'create index expenses_present on expenses (group_id, type, total_cents) where deleted_at is null',
    'create index expenses_wrong on expenses (group_id, lines_cents) where deleted_at is null and lines_cents <> 0',
  ]),
  // How much room the receipts of an account take is read with every further one.
  '0024-receipt-sizes': running(['create index receipts_by_account on receipts (created_by, size)']),
  // In whose name a rule makes its entries; `null`: who made it, for it was never edited since.
  '0025-recurring-editors': running([
    `alter table recurring add column edited_by ${wordsOf(kind).int} references users (id)`,
  ]),
  // With what the text of a comment is hashed for the history; those of before have none.
  '0026-comment-salts': running(['alter table comments add column salt text']),
  // A page of a person's list follows an index: it costs the same however long the list is.
  '0027-entry-participants': running(entryParticipants(kind)),
  // So does a page of some kinds of a history.
  '0028-history-kinds': running([
    `create index activity_by_kind on activity (group_id, (${kindOf(kind)}), id)`,
  ]),
});

/** Kysely's word for what is in the database and not among the migrations. */
const UNKNOWN_MIGRATION = /^corrupted migrations: previously executed migration (\S+) is missing/;

function failureOf(error: unknown): unknown {
  const [, name] = UNKNOWN_MIGRATION.exec(isNativeError(error) ? error.message : '') ?? [];
  if (name === undefined) return error;
  return new EnvironmentError(
    `The database is that of a newer release (${name}): start that release, or restore a backup of this one.`,
  );
}

/**
 * Brings the database to the newest schema. Safe to call from several processes at once: PostgreSQL holds
 * an advisory lock, SQLite its write lock, and each migration runs once.
 *
 * @param sealHistories seals the histories of a database from before there were seals
 * @param upTo the last one to run, for a database as an older release has it
 * @returns the names of the migrations that ran now
 * @throws EnvironmentError when a newer release has migrated it further
 * @throws when one fails; nothing of it is kept then
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
