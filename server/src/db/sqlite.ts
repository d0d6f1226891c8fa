import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DatabaseConnection, Dialect, SqliteDatabase } from 'kysely';
import Libsql from 'libsql';
import { cacheStatements } from './statement-cache.ts';
import type { Database, Tables } from './tables.ts';

const FILE_NAME = 'quits.db';
/** How long a statement waits for another process's lock. */
export const BUSY_TIMEOUT_MS = 5000;

/** The file of the embedded database in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, FILE_NAME);
}

/**
 * Makes an empty file that its owner alone may read, for SQLite to fill: by itself it makes files as open as
 * the umask lets them be, and this one holds hashes of passwords. A file that is there already is not even opened:
 * closing it again would drop the locks that this process holds on it.
 */
export function createPrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

/** Takes the write lock at once: a transaction that starts by reading could otherwise fail at its first write. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk SQLite rolls back by itself; a complaint about that would hide what happened. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }
}

/** SQLite changes its schema inside of transactions; Kysely then migrates in one, under the write lock. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const writingDialect = (database: SqliteDatabase): Dialect => ({
  createAdapter: () => new TransactionalSqliteAdapter(),
  createDriver: () => new ImmediateSqliteDriver({ database }),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

function openFile(path: string, pragmas: readonly string[]): Libsql.Database {
  const file = new Libsql(path);
  for (const pragma of [`busy_timeout = ${String(BUSY_TIMEOUT_MS)}`, 'foreign_keys = ON', ...pragmas]) {
    file.pragma(pragma);
  }
  return file;
}

/** Brings everything into the one file, so that a copy of it is whole; where it cannot, the log beside it stays. */
function checkpoint(file: Libsql.Database): void {
  try {
    file.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // A reader that has not let go yet: nothing is lost, the next start reads the log.
  }
}

/**
 * Opens the embedded database in `dataDir`. It has two connections: one that writes, with every commit
 * synced to disk, and one that only reads, so that reading never waits for a writer nor sees half of its work.
 */
export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = databaseFile(dataDir);
  createPrivateFile(path);
  const writing = openFile(path, ['journal_mode = WAL', 'synchronous = FULL']);
  const reading = openFile(path, ['query_only = ON']);
  const writer = new Kysely<Tables>({ dialect: writingDialect(cacheStatements(writing)) });
  const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: cacheStatements(reading) }) });
  return {
    kind: 'sqlite',
    queries: reader,
    admin: writer,
    write: (work) => writer.transaction().execute(work),
    close: async () => {
      await reader.destroy();
      checkpoint(writing);
      await writer.destroy();
    },
  };
}
