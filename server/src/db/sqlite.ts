import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, Driver, SqliteDialectConfig } from 'kysely';
import Libsql from 'libsql';
import type { Database } from './database.ts';
import { cacheStatements } from './statement-cache.ts';
import { createPrivateFile } from './private-file.ts';
import type { Tables } from './tables.ts';

const FILE_NAME = 'quits.db';
const BUSY_TIMEOUT_MS = 5000;

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

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }
}

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
  const path = join(dataDir, FILE_NAME);
  createPrivateFile(path);
  const writing = openFile(path, ['journal_mode = WAL', 'synchronous = FULL']);
  const reading = openFile(path, ['query_only = ON']);
  const writer = new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect({ database: cacheStatements(writing) }),
  });
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
