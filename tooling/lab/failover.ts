/** The loss of the primary under load: three servers behind a proxy, PgBouncer, and a standby that takes over. */
import { createServer, request as sendRequest } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../lib/ports.ts';
import { seconds } from '../lib/run.ts';
import { followChanges, type Follower } from './followers.ts';
import { askSql, killPostgres, type Pair, promote, startBouncer, startPair } from './postgres-pair.ts';
import { auditProblems, startServer, withFolder } from './server.ts';
import { lossesOf, signUpWriters, type Tally, writeExpense, type Writer } from './writers.ts';

const SERVERS = 3;
const WRITERS = 16;
/** Each account may write five times a second. */
const THINKING_MS = 150;
/** Writing before the loss, and after the promotion. */
const BEFORE_MS = 8000;
const AFTER_MS = 12_000;
/** How long a watcher takes to be sure that the primary is lost. */
const NOTICE_MS = 2000;
const WRITES_AGAIN_WITHIN_MS = 15_000;
const HEARD_WITHIN_MS = 2000;

/** A proxy that hands each request to the next server. */
function startProxy(ports: readonly number[]) {
  let turn = 0;
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    turn += 1;
    const options = { host: '127.0.0.1', port: ports[turn % ports.length], method, path: url, headers };
    const onward = sendRequest(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  return listen(server);
}

/** A writer with a stream, and what it saw. */
interface Seat {
  writer: Writer;
  follower: Follower;
  /** The times of acknowledgements, by the ids of the expenses. */
  acknowledged: Map<number, number>;
  /** Reads right after a write: how many showed it, and which did not. */
  found: number;
  missing: string[];
}

/** Writes an expense, then reads the newest one, which another server answers. */
async function writeAndRead(api: string, seat: Seat, tally: Tally): Promise<void> {
  const { writer } = seat;
  await writeExpense(api, writer, tally);
  const sent = writer.sent.at(-1);
  if (sent?.id === undefined) return;
  seat.acknowledged.set(sent.id, performance.now());
  const headers = { authorization: `Bearer ${writer.token}` };
  const read = await fetch(`${api}/api/groups/${writer.groupId}/expenses?limit=1`, { headers }).catch(
    () => undefined,
  );
  // While there is no primary, reads are refused as well.
  if (read?.status === 200) {
    const { items } = (await read.json()) as { items: { id: number }[] };
    if (items[0]?.id === sent.id) seat.found += 1;
    else seat.missing.push(`${sent.key} was not in the list right after it was written`);
  }
  await pause(THINKING_MS);
}

/** The longest time between two acknowledged writes of any writer. */
function longestGap(seats: readonly Seat[]): number {
  const times = seats.flatMap(({ acknowledged }) => [...acknowledged.values()]).sort((a, b) => a - b);
  return Math.max(...times.map((time, at) => time - (times[at - 1] ?? time)));
}

/** Checks that each stream has received each acknowledged write; returns the longest wait for it (ms) as well. */
async function newsOf(
  seats: readonly Seat[],
  databaseUrl: string,
): Promise<{ missed: string[]; slowestMs: number }> {
  const rows = await askSql<{ id: string; expense_id: string }>(
    databaseUrl,
    `select id, expense_id from activity where action = 'expense/added'`,
  );
  const activityIds = new Map(rows.map(({ id, expense_id }) => [Number(expense_id), Number(id)]));
  const missed: string[] = [];
  let slowestMs = 0;
  for (const { follower, acknowledged } of seats)
    for (const [id, at] of acknowledged) {
      const event = follower.received.find(
        ({ activityId }) => activityId >= (activityIds.get(id) ?? Infinity),
      );
      if (event) slowestMs = Math.max(slowestMs, event.at - at);
      else missed.push(`expense ${id} was announced to no stream`);
    }
  return { missed, slowestMs };
}

/** Starts servers one after the other: the first one makes the tables. */
async function startServers(folder: string, environment: NodeJS.ProcessEnv) {
  const servers = [];
  for (let number = 0; number < SERVERS; number += 1)
    servers.push(await startServer({ ...environment, DATA_DIR: path.join(folder, `server${number}`) }));
  return servers;
}

type Bouncer = Awaited<ReturnType<typeof startBouncer>>;

/** One loss of the primary. Prints its figures and returns the problems. */
async function loseOnce(api: string, pair: Pair, bouncer: Bouncer) {
  const tally: Tally = { problems: [], cutOff: 0 };
  const writers = await signUpWriters(api, WRITERS);
  const seats = writers.map((writer): Seat => {
    return {
      writer,
      follower: followChanges(api, writer.token),
      acknowledged: new Map(),
      found: 0,
      missing: [],
    };
  });
  let isOver = false;
  const running = seats.map(async (seat) => {
    while (!isOver) await writeAndRead(api, seat, tally);
  });
  await pause(BEFORE_MS);
  const writtenBefore = seats.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  await killPostgres(pair.primary);
  await pause(NOTICE_MS);
  const noticed = performance.now();
  await promote(pair.standby);
  await bouncer.leadTo(pair.standby);
  const promotionMs = performance.now() - noticed;
  await pause(AFTER_MS);
  isOver = true;
  await Promise.all(running);
  await pause(HEARD_WITHIN_MS);
  const { missed, slowestMs } = await newsOf(seats, pair.standby.url);
  await Promise.all(seats.map(({ follower }) => follower.close()));
  const gapMs = longestGap(seats);
  const losses = await lossesOf(api, writers);
  const sum = (of: (seat: Seat) => number) => seats.reduce((total, seat) => total + of(seat), 0);
  const acknowledged = sum(({ writer }) => writer.sent.filter(({ id }) => id !== undefined).length);
  console.log(
    `${acknowledged} writes acknowledged (${writtenBefore} before the loss), ${acknowledged - losses.length} found, ` +
      `${seconds(gapMs)} without writes (${seconds(NOTICE_MS)} until noticed, ${seconds(promotionMs)} to promote); ` +
      `${sum(({ found }) => found)} reads right after a write, ${sum(({ missing }) => missing.length)} without it; ` +
      `${WRITERS} streams reopened ${sum(({ follower }) => follower.opened - 1)} times, ` +
      `${missed.length} writes missed, the slowest received after ${seconds(slowestMs)}`,
  );
  return [
    ...tally.problems,
    ...losses,
    ...seats.flatMap(({ missing }) => missing),
    ...missed,
    ...(gapMs > WRITES_AGAIN_WITHIN_MS ? [`no writes for ${seconds(gapMs)}`] : []),
  ];
}

function runOnce(): Promise<string[]> {
  return withFolder(async (folder) => {
    const stops: (() => Promise<unknown>)[] = [];
    try {
      const pair = await startPair(folder);
      stops.unshift(pair.standby.stop, pair.primary.stop);
      const bouncer = await startBouncer(folder, pair);
      stops.unshift(bouncer.stop);
      const servers = await startServers(folder, {
        DATABASE_URL: bouncer.url,
        DATABASE_DIRECT_URL: bouncer.directUrl,
      });
      stops.unshift(...servers.map(({ stop }) => stop));
      const proxy = await startProxy(servers.map(({ port }) => port));
      stops.unshift(proxy.stop);
      const problems = await loseOnce(proxy.address, pair, bouncer);
      return [...problems, ...(await auditProblems(folder, pair.standby.url))];
    } finally {
      for (const stop of stops) await stop();
    }
  });
}

/** Loses the primary of a new installation, several times. Returns the problems, as sentences. */
export async function failover(runs: number): Promise<string[]> {
  const problems: string[] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.log(`Run ${run} of ${runs}`);
    problems.push(...(await runOnce()));
  }
  return problems;
}
