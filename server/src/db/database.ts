import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Database } from './tables.ts';

interface DatabaseSettings {
  /** `postgres://…`, or undefined for the embedded database. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
  /** Receives the errors of idle connections. The next query opens a new connection. */
  onError?: (error: Error) => void;
}

/** Opens the configured database without migrating it. */
export function openDatabase({ databaseUrl, dataDir, onError }: DatabaseSettings): Database {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl, onError);
}
