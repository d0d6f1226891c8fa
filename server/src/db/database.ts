import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Database } from './tables.ts';

interface DatabaseSettings {
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
