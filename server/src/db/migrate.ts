import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { EnvironmentError } from '../config/environment-error.ts';
import { administration } from './schema/administration.ts';
import { debtTables } from './schema/debts.ts';
import { items } from './schema/items.ts';
import { importColumns } from './schema/import-columns.ts';
import { payingTables } from './schema/paying.ts';
import { refunds } from './schema/refunds.ts';
import { noticeIndexes, noticeTables } from './schema/notices.ts';
import { signInTables } from './schema/sign-in.ts';
import { schema } from './schema/schema.ts';
import type { Database, DatabaseKind, WriteQueries } from './tables.ts';
import { writeAllDebts } from './write-debts.ts';

type Statements = (kind: DatabaseKind) => readonly string[];

interface Step {
  statements: Statements;
  /** Fills new tables for the rows that are there. */
  fill?: (trx: WriteQueries) => Promise<void>;
}

/** The first one. */
export const SCHEMA = '2026-11-28-schema';

/** Forward only, in the order of their names. Once released, a migration never changes: `schema` neither. */
const MIGRATIONS: Readonly<Record<string, Step>> = {
  [SCHEMA]: { statements: schema },
  '2026-11-29-debts': { statements: debtTables, fill: writeAllDebts },
  '2026-11-30-ways-to-sign-in': { statements: signInTables },
  '2026-12-01-administration': { statements: administration },
  '2026-12-02-paying': { statements: payingTables },
  '2026-12-03-refunds': { statements: refunds },
  '2026-12-04-notices': { statements: noticeTables },
  '2026-12-05-items': { statements: items },
  '2026-12-06-import-columns': { statements: importColumns },
  '2026-12-07-notices': { statements: noticeIndexes },
};

/** Builds before 1.0.0 came to the same tables in many steps, of which this was the last. */
const LAST_BUILD = '0049-repeated-expenses';

/** What the last build left behind and nothing reads. */
const LEFT_BEHIND: Statements = (kind) => [
  'alter table users drop column password_confirmed_at',
  'drop table rate_limits',
  'drop table standby_beats',
  ...(kind === 'postgres'
    ? [
        'drop function move_sums',
        'alter function move_sums_of_many rename to move_sums',
        'alter table expenses alter column date drop default',
        'alter table recurring alter constraint recurring_expense_id_fkey deferrable initially deferred',
      ]
    : []),
];

/** Takes a database of the last build before 1.0.0 for one of this release. */
async function adopt({ admin, kind }: Database): Promise<void> {
  await admin.transaction().execute(async (trx) => {
    const run = (statement: string) => sql<{ name: string }>`${sql.raw(statement)}`.execute(trx);
    const tables = await trx.introspection.getTables({ withInternalKyselyTables: true });
    if (!tables.some(({ name }) => name === 'kysely_migration')) return;
    // Of several servers that start together, one does it.
    if (kind === 'postgres') await run('lock table kysely_migration in exclusive mode');
    const { rows } = await run('select name from kysely_migration order by name desc limit 1');
    if (rows[0]?.name !== LAST_BUILD) return;
    for (const statement of LEFT_BEHIND(kind)) await run(statement);
    await run('delete from kysely_migration');
    await sql`insert into kysely_migration (name, timestamp) values (${SCHEMA}, ${new Date(0).toISOString()})`.execute(
      trx,
    );
  });
}

/** The migration that a database of this release has run last. */
export const NEWEST_MIGRATION = Object.keys(MIGRATIONS).at(-1) ?? '';

const migrationsFor = (kind: DatabaseKind): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { statements, fill }]) => [
      name,
      {
        up: async (db) => {
          for (const statement of statements(kind)) await sql.raw(statement).execute(db);
          // Each migration runs in a transaction.
          await fill?.(db as WriteQueries);
        },
      },
    ]),
  );

/** Kysely's message for a migration that is in the database but not in the code. */
const UNKNOWN_MIGRATION = /corrupted migrations: previously executed migration (\S+) is missing/;

function failureOf(error: unknown): unknown {
  const [, name] = UNKNOWN_MIGRATION.exec(String(error)) ?? [];
  if (name === undefined) return error;
  if (name < SCHEMA)
    return new EnvironmentError(
      `The database is that of an earlier build (without ${LAST_BUILD}): start the last build before 1.0.0 on it once.`,
    );
  return new EnvironmentError(
    `The database is that of a newer release (${name}): start that release, or restore a backup of this one.`,
  );
}

/**
 * Brings the database to the newest schema. Several processes may call it concurrently: PostgreSQL
 * holds an advisory lock, SQLite its write lock, and each migration runs once.
 *
 * @param last the last migration to run, in tests of what later ones do; otherwise the newest
 * @returns the names of the migrations that ran now
 * @throws EnvironmentError when a newer release has migrated it further, or a build before 1.0.0 made it
 * @throws when a migration fails; all its changes are rolled back
 */
export async function migrate(database: Database, last = NEWEST_MIGRATION): Promise<string[]> {
  await adopt(database);
  const { admin, kind } = database;
  const provider = { getMigrations: () => Promise.resolve(migrationsFor(kind)) };
  database.allowSchemaChanges(true);
  const { error, results = [] } = await new Migrator({ db: admin, provider }).migrateTo(last);
  database.allowSchemaChanges(false);
  if (error !== undefined) throw failureOf(error);
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
