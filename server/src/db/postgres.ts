import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { runAndPublish } from './changes.ts';
import { isRetryable } from './errors.ts';
import { createPostgresChanges } from './postgres-changes.ts';
import type { Database, Queries, Tables, WriteQueries } from './tables.ts';

const POOL_SIZE = 10;
const ACQUIRE_TIMEOUT_MS = 2000;
const STATEMENT_TIMEOUT_MS = 5000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
/**
 * Overrides the database's default. After waiting for a lock, a transaction must see the other
 * one's changes instead of failing. It is set while connecting, because a separate statement would
 * lose a connection that breaks meanwhile.
 */
const ISOLATION = String.raw`-c default_transaction_isolation=read\ committed`;

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('A number from the database is beyond the safe range');
  return value;
}

type OnError = (error: Error) => void;
const ignore = () => undefined;

/** Loads the driver on demand, because a server with the embedded database does not need it. */
async function createPool(url: string, onError: OnError): Promise<Pool> {
  const { default: pg } = await import('pg');
  const { INT8, NUMERIC } = pg.types.builtins;
  const pool = new pg.Pool({
    connectionString: url,
    options: ISOLATION,
    max: POOL_SIZE,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // Ids, instants, cents, counts and sums are whole numbers, but pg returns them as strings.
    types: {
      getTypeParser: (oid) => {
        if (oid === INT8 || oid === NUMERIC) return toSafeInteger;
        return pg.types.getTypeParser(oid, 'text') as (text: string) => unknown;
      },
    },
  });
  // Without a listener a restart of the database would end the process. The pool replaces the
  // connection.
  pool.on('error', onError);
  // The pool only listens to idle connections. A connection that breaks within a transaction must
  // not end the process either. The transaction's next query fails and reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const connect = (...pool: Parameters<typeof createPool>): Queries =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: () => createPool(...pool) }) });

export interface PostgresSettings {
  databaseUrl: string;
  /** The same database without a pool of connections between, for hearing changes. */
  databaseDirectUrl?: string | undefined;
  /** Receives the errors of idle connections. The next query opens a new connection. */
  onError?: (error: Error) => void;
}

/** Opens a pool of connections to PostgreSQL. */
export function openPostgres({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
  onError = ignore,
}: PostgresSettings): Database {
  const queries = connect(databaseUrl, onError);
  const changes = createPostgresChanges(databaseDirectUrl, queries, onError);

  async function write<Result>(work: (trx: WriteQueries) => Promise<Result>, attempt = 1): Promise<Result> {
    try {
      return await queries.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      return write(work, attempt + 1);
    }
  }

  return {
    kind: 'postgres',
    queries,
    admin: queries,
    allowSchemaChanges: () => undefined,
    write: (work) => runAndPublish(write, work, changes.publish),
    listen: changes.listen,
    room: () => Promise.resolve(Infinity),
    countIgnored: changes.countIgnored,
    close: async () => {
      await changes.close();
      await queries.destroy();
    },
  };
}
