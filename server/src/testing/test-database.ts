import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { databaseFile } from '../db/sqlite.ts';

/** Names the template of the tests' migrated databases: a PostgreSQL database, or a folder. */
const MIGRATED = 'QUITS_TEST_MIGRATED';

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

async function create(serverUrl: string | undefined, template?: string): Promise<TestDatabase> {
  if (serverUrl === undefined) return { databaseUrl: undefined, remove: () => Promise.resolve() };
  const name = `quits_test_${randomBytes(6).toString('hex')}`;
  // Copying files takes a third of the time of copying through the log.
  const copied = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await runOnServer(serverUrl, `create database ${name}${copied}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    remove: () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

/**
 * An empty PostgreSQL database for one test if `TEST_DATABASE_URL` is set, or else the embedded
 * one.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(process.env.TEST_DATABASE_URL);
}

/**
 * The same with the newest schema, if the run has a template. Otherwise it is empty and the server
 * migrates it.
 *
 * @param dataDir the server's folder for the embedded database
 */
export async function createMigratedDatabase(dataDir: string): Promise<TestDatabase> {
  const migrated = process.env[MIGRATED];
  const database = await create(process.env.TEST_DATABASE_URL, migrated);
  if (database.databaseUrl === undefined && migrated !== undefined)
    copyFileSync(databaseFile(migrated), databaseFile(dataDir));
  return database;
}

/**
 * Migrates the template for `createMigratedDatabase` once per run. Returns a function that removes
 * it.
 */
export async function migrateOnce(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'quits-migrated-'));
  const { databaseUrl, remove } = await createTestDatabase();
  const database = openDatabase({ databaseUrl, dataDir: folder });
  await migrate(database);
  await database.close();
  process.env[MIGRATED] = databaseUrl === undefined ? folder : new URL(databaseUrl).pathname.slice(1);
  return async () => {
    await remove();
    rmSync(folder, { recursive: true, force: true });
  };
}
