import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Runs one statement on the PostgreSQL server that the tests were given. */
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
  /** None: the embedded database. */
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** A PostgreSQL database of the test's own when `TEST_DATABASE_URL` is set, else the embedded one. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl === undefined) return { databaseUrl: undefined, remove: () => Promise.resolve() };
  const name = `quits_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    remove: () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
