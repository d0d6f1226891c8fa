/** What an installation of any size takes: rows, bytes, connections, servers, cost. Bytes per row are measured. */
import { signIn } from '@quits/testing/client';
import { withPostgres } from '../lib/postgres.ts';
import { makeBooks } from './books.ts';
import { askSql } from './postgres-pair.ts';
import { withFolder, withServer } from './server.ts';
import { writeExpense } from './writers.ts';
import type { Writer } from './writers.ts';

/** Everything that `--set name=value` can change. */
export const PARAMETERS = {
  accounts: 10_000_000,
  /** Open sessions of an account. */
  devices: 1.5,
  groups: 3_000_000,
  members: 5,
  entries: 1_000_000_000,
  /** People who share an entry; one of them pays. */
  sharing: 4,
  /** Entries of the history for each entry: changed, deleted, restored. */
  changes: 1.3,
  /** How many entries have a receipt, and its bytes. */
  receipts: 0.03,
  receiptBytes: 300_000,
  /** Per second, at the busiest time of the day. */
  writes: 200,
  reads: 40_000,
  streams: 400_000,
  /** How many times as much the busiest time has as the mean. */
  peak: 4,
  /** What one server carries: a second, and open streams (`server/src/modules/live/live-hub.ts`). */
  readsPerServer: 800,
  writesPerServer: 150,
  streamsPerServer: 1000,
  /** Connections of a server: to the primary and the standby, and one that listens. */
  connections: 21,
  /** What tables and indexes take beyond their packed size. */
  slack: 1.4,
  /** Copies of the database: primary and standby. */
  copies: 2,
  /** A month, in any currency: a server, a machine of the database, a gigabyte of its disk. */
  serverPrice: 20,
  databasePrice: 600,
  gigabytePrice: 0.12,
  /** Entries that are written for measuring. */
  sample: 3000,
};
type Parameters = typeof PARAMETERS;

const SAMPLE = { people: 100, groups: 50, writesByApi: 200 };
/** Answers to writes are kept this long, for repeated ones. */
const KEPT_SECONDS = 48 * 3600;

/**
 * Writes a sample into a new PostgreSQL by the server's own code and packs it.
 *
 * @returns the bytes of a row with its part of the indexes, by table
 */
async function measureRows(entries: number, sharing: number): Promise<Record<string, number>> {
  return withPostgres((databaseUrl) =>
    withFolder(async (dataDir) => {
      const expenses = Array.from({ length: SAMPLE.groups }, () => Math.ceil(entries / SAMPLE.groups));
      const books = await makeBooks(dataDir, { people: SAMPLE.people, expenses, sharing, databaseUrl });
      await withServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, async ({ api }) => {
        const { token } = await signIn(api, books.people[0].email);
        const writer: Writer = { ...books.people[0], token, groupId: books.groupIds[0] ?? 0, sent: [] };
        const tally = { problems: [], cutOff: 0 };
        for (let count = 0; count < SAMPLE.writesByApi; count += 1) await writeExpense(api, writer, tally);
      });
      await askSql(databaseUrl, 'vacuum full analyze');
      const rows = await askSql<{ name: string; bytes: number }>(
        databaseUrl,
        `select relname as name, pg_total_relation_size(oid) / reltuples as bytes from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`,
      );
      return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
    }),
  );
}

/** How many rows each table has. */
export function rowsOf(given: Parameters): Record<string, number> {
  const memberships = given.groups * given.members;
  return {
    users: given.accounts,
    sessions: given.accounts * given.devices,
    groups: given.groups,
    memberships,
    balances: memberships,
    expenses: given.entries,
    postings: given.entries * (given.sharing + 1),
    entry_participants: given.entries * given.sharing,
    activity: given.entries * given.changes + memberships + given.groups,
    idempotency_keys: (given.writes / given.peak) * KEPT_SECONDS,
  };
}

/** Servers, connections and cost that follow from the bytes of all tables. */
export function needsOf(given: Parameters, tableBytes: number) {
  const forCalls = Math.ceil(given.reads / given.readsPerServer + given.writes / given.writesPerServer);
  const forStreams = Math.ceil(given.streams / given.streamsPerServer);
  const servers = Math.max(forCalls, forStreams);
  const receiptBytes = given.entries * given.receipts * given.receiptBytes;
  const gigabytes = (tableBytes + receiptBytes) / 1e9;
  const monthly =
    servers * given.serverPrice + given.copies * (given.databasePrice + gigabytes * given.gigabytePrice);
  return {
    forCalls,
    forStreams,
    servers,
    receiptBytes,
    connections: servers * given.connections,
    /** Every server hears every change. */
    heardPerSecond: servers * given.writes,
    rowsPerDay: (given.writes / given.peak) * 86_400 * (2 * given.sharing + 4),
    /** In which that many entries come together. */
    days: given.entries / ((given.writes / given.peak) * 86_400),
    monthly,
    perThousand: (monthly / given.accounts) * 1000,
  };
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/**
 * Prints the simulation.
 *
 * @param changed parameters that differ from the defaults, by name
 * @returns the problems: parameters that do not exist or are no numbers
 */
export async function simulate(changed: Readonly<Record<string, string>>): Promise<string[]> {
  const wrong = Object.entries(changed).filter(
    ([name, value]) => !(name in PARAMETERS) || !(Number(value) > 0),
  );
  if (wrong.length > 0)
    return wrong.map(
      ([name]) => `--set ${name}: give a number above zero to one of ${Object.keys(PARAMETERS).join(', ')}`,
    );
  const numbers = Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, Number(value)]));
  const given: Parameters = { ...PARAMETERS, ...numbers };
  const bytesOf = await measureRows(given.sample, given.sharing);
  const tables = Object.entries(rowsOf(given)).map(([name, rows]) => {
    const bytes = bytesOf[name] ?? 0;
    return { table: name, rows: whole(rows), 'bytes a row': whole(bytes), total: rows * bytes * given.slack };
  });
  console.table(tables.map(({ total, ...row }) => ({ ...row, size: gigabytes(total) })));
  const needs = needsOf(
    given,
    tables.reduce((sum, { total }) => sum + total, 0),
  );
  console.log(
    [
      `tables ${gigabytes(tables.reduce((sum, { total }) => sum + total, 0))}, receipts ${gigabytes(needs.receiptBytes)}`,
      `${whole(needs.rowsPerDay)} new rows a day, ${whole(given.entries)} entries in ${whole(needs.days)} days`,
      `servers: ${needs.forCalls} for calls, ${needs.forStreams} for streams`,
      `connections: ${whole(needs.connections)} without a pool`,
      `changes heard by all servers: ${whole(needs.heardPerSecond)} a second`,
      `a month: ${whole(needs.monthly)}, for 1,000 people ${needs.perThousand.toFixed(2)}`,
    ].join('\n'),
  );
  return [];
}
