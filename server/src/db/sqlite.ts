import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  sql,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { createLru } from '../cache/lru.ts';
import { EnvironmentError } from '../config/environment-error.ts';
import { codeOf } from '../errors/error-code.ts';
import { createPrivateFolder } from '../config/private-folder.ts';
import { ChangeListeners, runAndPublish } from './changes.ts';
import type { Database, Queries, Tables, WriteQueries } from './tables.ts';

/** Far more than the code uses. Lists of different lengths create different statements. */
const MAX_STATEMENTS = 300;

/**
 * Preparing a statement costs more than running most of them. Each is thus prepared once per
 * connection, and the least recently used are evicted. No statement may be iterated: a reader that
 * stops midway would keep it busy.
 */
export function cacheStatements(file: SqliteDatabase): SqliteDatabase {
  const cached = createLru<string, SqliteStatement>(MAX_STATEMENTS);
  return {
    prepare(sql) {
      const known = cached.get(sql);
      if (known) return known;
      const statement = file.prepare(sql);
      cached.set(sql, statement);
      return statement;
    },
    close() {
      cached.clear();
      file.close();
    },
  };
}

const FILE_NAME = 'quits.db';
/** How long commands, and the server while it opens, wait for another process's lock. */
export const BUSY_TIMEOUT_MS = 5000;
/**
 * A statement that waits for a lock blocks the process. While serving, the server waits between
 * statements instead.
 */
const BUSY_STATEMENT_MS = 5;
const BUSY_WRITE_MS = 5000;
const BUSY_RETRY_MS = 10;

export function databaseFile(dataDir: string): string {
  return join(dataDir, FILE_NAME);
}

/**
 * Creates an empty file that only its owner may read, for SQLite to fill. SQLite itself would
 * follow the umask, and the file holds password hashes.
 * An existing file is not opened, because closing it would drop the locks that this process holds
 * on it.
 */
export function createPrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

const isBusy = (error: unknown) => codeOf(error)?.startsWith('SQLITE_BUSY') ?? false;

/**
 * Takes the write lock when a transaction begins. A transaction that starts by reading could
 * otherwise fail at its first write. While another process holds the lock, everything except
 * writing continues.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: Sqlite.Database;

  constructor(file: Sqlite.Database) {
    super({ database: cacheStatements(file) });
    this.#file = file;
  }

  override async beginTransaction(): Promise<void> {
    const deadline = performance.now() + BUSY_WRITE_MS;
    for (;;) {
      try {
        this.#file.exec('begin immediate');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
      }
      await setTimeout(BUSY_RETRY_MS);
    }
  }

  /** On a full disk SQLite rolls back by itself. An error about that would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }
}

/**
 * SQLite changes its schema inside transactions. With this flag Kysely migrates in one, under the
 * write lock.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const writingDialect = (file: Sqlite.Database): Dialect => ({
  createAdapter: () => new TransactionalSqliteAdapter(),
  createDriver: () => new ImmediateSqliteDriver(file),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Another server uses the folder. */
export class DataDirInUseError extends EnvironmentError {}

/**
 * Reserves a folder for one server, because rate limits and queues exist only in its memory. SQLite
 * holds the lock on a separate file, so the lock ends with the process.
 *
 * @returns a function that releases the folder
 * @throws DataDirInUseError while another server uses it
 * @throws Error of the system when the folder or its database is not writable
 */
export function takeDataDir(dataDir: string): () => void {
  createPrivateFolder(dataDir);
  const path = join(dataDir, 'server.lock');
  createPrivateFile(path);
  // SQLite opens read-only files without an error, and then every write fails.
  for (const place of [dataDir, path, databaseFile(dataDir)])
    if (existsSync(place)) accessSync(place, constants.W_OK);
  const file = new Sqlite(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new DataDirInUseError(
      `Another server runs on the database in ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return () => {
    file.close();
  };
}

function openFile(path: string, pragmas: readonly string[]): Sqlite.Database {
  const file = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
  for (const pragma of ['foreign_keys = ON', ...pragmas]) file.pragma(pragma);
  file.pragma(`busy_timeout = ${String(BUSY_STATEMENT_MS)}`);
  return file;
}

/**
 * Moves all data into the one file, so that a copy of it is complete. If that fails, the log stays
 * next to it.
 */
function checkpoint(file: Sqlite.Database): void {
  try {
    file.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // A reader is still active. Nothing is lost, because the next start reads the log.
  }
}

/** The file never shrinks. Free pages inside it are reused first, so they count as room. */
async function roomFor(dataDir: string, queries: Queries): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  const { rows } = await sql<{ bytes: number }>`
    select freelist_count * page_size as bytes from pragma_freelist_count, pragma_page_size`.execute(queries);
  return bavail * bsize + (rows[0]?.bytes ?? 0);
}

/**
 * Opens the embedded database in `dataDir`. One connection writes and syncs every commit to disk. A
 * second one only reads, so reads never wait for a writer or see uncommitted data.
 */
export function openSqlite(dataDir: string): Database {
  createPrivateFolder(dataDir);
  const path = databaseFile(dataDir);
  createPrivateFile(path);
  const writing = openFile(path, ['journal_mode = WAL', 'synchronous = FULL']);
  const reading = openFile(path, ['query_only = ON']);
  const writer = new Kysely<Tables>({ dialect: writingDialect(writing) });
  const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: cacheStatements(reading) }) });
  const listeners = new ChangeListeners();
  return {
    kind: 'sqlite',
    queries: reader,
    admin: writer,
    allowSchemaChanges: (isAllowed) => {
      writing.unsafeMode(isAllowed);
    },
    write: (work) => runAndPublish((own) => writer.transaction().execute(own), work, listeners.publish),
    listen: (onChanges) => Promise.resolve(listeners.add(onChanges)),
    room: () => roomFor(dataDir, reader),
    countIgnored: () => 0,
    close: async () => {
      await reader.destroy();
      checkpoint(writing);
      await writer.destroy();
    },
  };
}

/** Changes a database that is not open elsewhere. Leaves no other file next to it. */
export async function changeFile(path: string, work: (trx: WriteQueries) => Promise<void>): Promise<void> {
  const file = new Sqlite(path);
  file.exec('pragma journal_mode = DELETE');
  const writer = new Kysely<Tables>({ dialect: writingDialect(file) });
  try {
    await writer.transaction().execute(work);
  } finally {
    await writer.destroy();
  }
}
