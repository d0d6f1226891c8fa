import { Migrator } from 'kysely';
import type { Migration } from 'kysely';
import type { Database } from './database.ts';
import { expenseCategory } from './migrations/expense-category.ts';
import { expenseCounts } from './migrations/expense-counts.ts';
import { initial } from './migrations/initial.ts';

/** Forward only, in the order of their names; each is kept for good once released. */
const migrations: Record<string, (kind: Database['kind']) => Migration> = {
  '0001-initial': initial,
  '0002-expense-counts': expenseCounts,
  '0003-expense-category': expenseCategory,
};

/** In the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(migrations);

/**
 * Brings the database to the newest schema. Safe to call from several processes at once: PostgreSQL holds
 * an advisory lock, SQLite its write lock, and each migration runs once.
 *
 * @returns the names of the migrations that ran now
 * @throws when one fails; nothing of it is kept then
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrator = new Migrator({
    db: database.admin,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(migrations).map(([name, create]) => [name, create(database.kind)]),
          ),
        ),
    },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed');
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
