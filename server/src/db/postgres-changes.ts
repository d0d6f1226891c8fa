/**
 * Announces changes between servers on one PostgreSQL with NOTIFY, and LISTEN on a separate
 * connection.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { z } from 'zod';
import { ChangeListeners } from './changes.ts';
import { isUnavailable } from './errors.ts';
import type { Change, Database, ChangeListener, Queries } from './tables.ts';

const CHANNEL = 'quits_changes';
/** Changes are gathered for this long (ms), so that one message carries many. */
const GATHER_MS = 10;
/** A message holds 8,000 bytes at most, and a change takes up to 150. */
const MOST_PER_MESSAGE = 50;
/** A new primary takes over within this time (ms), or the clients of all servers have reconnected anyway. */
const REPEAT_FOR_MS = 30_000;
const REPEAT_MS = 200;
const CONNECT_TIMEOUT_MS = 2000;
/** A silently dead connection is detected by a query. */
const PING_MS = 10_000;
const PING_TIMEOUT_MS = 5000;

/**
 * Every role with access to the database may write to the channel. Messages in another format are
 * ignored.
 */
const messageSchema = z.object({
  from: z.string(),
  changes: z.array(
    z.object({
      groupId: z.int(),
      activityId: z.int(),
      action: z.string(),
      by: z.int(),
      told: z.array(z.int()).readonly().optional(),
    }),
  ),
});
type Message = z.output<typeof messageSchema>;

function readMessage(payload: string): Message | undefined {
  try {
    return messageSchema.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** The changes of this process and of others on the same database. */
export interface PostgresChanges {
  publish: ChangeListener;
  listen: Database['listen'];
  countIgnored: Database['countIgnored'];
  /** Announces pending changes and stops listening. */
  close(): Promise<void>;
}

/** Sends the changes of one process to the other servers, many in one message. */
function createAnnouncer(queries: Queries, from: string, onError: (error: Error) => void) {
  let waiting: Change[] = [];
  let announcing: Promise<void> | undefined;
  let isClosing = false;

  /** Repeats a failed message: the streams of another server may have survived what broke this connection. */
  async function announceSurely(message: Message): Promise<void> {
    const giveUpAt = performance.now() + REPEAT_FOR_MS;
    for (;;) {
      try {
        await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(queries);
        return;
      } catch (error) {
        if (isClosing || performance.now() > giveUpAt || !isUnavailable(error)) throw error;
        await setTimeout(REPEAT_MS);
      }
    }
  }

  async function announceAll(): Promise<void> {
    await setTimeout(GATHER_MS);
    while (waiting.length > 0) await announceSurely({ from, changes: waiting.splice(0, MOST_PER_MESSAGE) });
  }

  return {
    announce(changes: readonly Change[]): void {
      waiting.push(...changes);
      announcing ??= announceAll()
        .catch((error: unknown) => {
          waiting = [];
          onError(error instanceof Error ? error : new Error(String(error)));
        })
        .finally(() => {
          announcing = undefined;
        });
    },
    /** Announces what waits, for the last time. */
    async close(): Promise<void> {
      isClosing = true;
      await announcing;
    },
  };
}

/** Loads the driver on demand, because a server with the embedded database does not need it. */
async function createClient(url: string): Promise<Client> {
  const { default: pg } = await import('pg');
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: PING_TIMEOUT_MS,
    keepAlive: true,
  });
}

/**
 * Creates the announcer of one process. Changes are announced after their transaction, not within
 * it. PostgreSQL serializes the commits of transactions that notify, including the wait for the
 * disk.
 *
 * @param onError receives the errors of failed announcements
 */
export function createPostgresChanges(
  url: string,
  queries: Queries,
  onError: (error: Error) => void,
): PostgresChanges {
  const ownId = randomUUID();
  const here = new ChangeListeners();
  const announcer = createAnnouncer(queries, ownId, onError);
  const connections = new Set<() => Promise<void>>();
  let ignored = 0;

  const listen: Database['listen'] = async (onChanges, onLost) => {
    const client = await createClient(url);
    const ping = setInterval(() => void client.query('select 1').catch(lose), PING_MS).unref();
    const stopListening = here.add(onChanges);
    let isHearing = true;
    const close = async (): Promise<void> => {
      isHearing = false;
      clearInterval(ping);
      stopListening();
      connections.delete(close);
      await client.end().catch(() => undefined);
    };
    function lose(): void {
      if (!isHearing) return;
      void close();
      onLost();
    }
    client.on('error', lose).on('end', lose);
    client.on('notification', ({ payload = '' }) => {
      const message = readMessage(payload);
      if (message === undefined) ignored += 1;
      else if (message.from !== ownId) onChanges(message.changes);
    });
    connections.add(close);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await close();
      throw error;
    }
    return () => void close();
  };

  return {
    publish(changes) {
      here.publish(changes);
      announcer.announce(changes);
    },
    listen,
    countIgnored: () => ignored,
    async close() {
      await announcer.close();
      await Promise.all([...connections].map((close) => close()));
    },
  };
}
