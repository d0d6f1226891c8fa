import type { Queries, WriteQueries } from './tables.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

export interface Database {
  readonly kind: DatabaseKind;
  /** For reading alone; on SQLite this connection refuses to write. */
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction: all of it is kept, or, when it throws, nothing is.
   * On SQLite writers run one after the other; on PostgreSQL `work` takes row locks itself.
   */
  write<Result>(work: (trx: WriteQueries) => Promise<Result>): Promise<Result>;
  /** The connection that may change the schema; for migrations and for tests that look behind the scenes. */
  readonly admin: Queries;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** `postgres://…`, or none for the embedded database. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
  /** Hears of idle connections that broke; the next query opens a new one. */
  onError?: (error: Error) => void;
}

/** Opens the database that the settings name; it is not migrated yet. */
export function openDatabase({ databaseUrl, dataDir, onError }: DatabaseSettings): Database {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl, onError);
}
