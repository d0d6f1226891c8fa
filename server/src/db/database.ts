import { openPostgres, type PostgresSettings } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Database } from './tables.ts';

interface DatabaseSettings extends Omit<PostgresSettings, 'databaseUrl'> {
  /** `postgres://…`, or undefined for the embedded database. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
}

/** Opens the configured database without migrating it. */
export function openDatabase({ databaseUrl, dataDir, ...settings }: DatabaseSettings): Database {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres({ ...settings, databaseUrl });
}
