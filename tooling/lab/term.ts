import { Readable } from 'node:stream';
import { PASSWORD, ownExpense } from '@quits/testing/client';
import { Client } from 'undici';
import { pause } from '../lib/processes.ts';
import { quantile } from './load.ts';
import { startServer, withFolder } from './server.ts';
import type { ServerProcess } from './server.ts';
import { centsOf, compare, countAcknowledged, readAll, signUpWriters } from './writers.ts';
import type { Sent, Writer } from './writers.ts';

const WRITERS = 6;
const SIGNERS = 2;
const EXIT_WITHIN_MS = 20_000;
/** The last part of a body arrives this long after the signal (ms). */
const LATE_MS = 300;
const POLL_MS = 10;

interface Tally {
  sent: Sent[];
  answered: number;
  problems: string[];
}

interface Post {
  path: string;
  type: string;
  headers?: Record<string, string>;
  body: string;
  /** The entry that an answer acknowledges. */
  entry?: Sent;
}

/** Sends over one connection again and again, until an answer says that the connection ends. */
async function sendUntilClosed(api: string, next: (count: number) => Post, record: Tally): Promise<void> {
  const client = new Client(api);
  for (let count = 0, isOpen = true; isOpen; count += 1) {
    const { path, type, headers, body, entry } = next(count);
    try {
      const options = { method: 'POST', path, headers: { 'content-type': type, ...headers }, body } as const;
      const answer = await client.request(options);
      const text = await answer.body.text();
      record.answered += 1;
      if (entry && answer.statusCode === 201) entry.id = (JSON.parse(text) as { id: number }).id;
      const isRefusal = answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
      if (![200, 201, 429].includes(answer.statusCode) && !isRefusal)
        record.problems.push(`${answer.statusCode} ${text}`);
      isOpen = answer.headers.connection !== 'close';
      if (isOpen && (answer.statusCode === 429 || isRefusal)) await pause(100);
    } catch (error) {
      record.problems.push(`a request in flight got no answer: ${String(error)}`);
      isOpen = false;
    }
  }
  await client.destroy();
}

function write(api: string, writer: Writer, round: number, record: Tally): Promise<void> {
  const { id, groupId, token } = writer;
  const next = (count: number): Post => {
    const entry: Sent = { key: `${round}-${id}-${count}`, cents: centsOf(round, count) };
    record.sent.push(entry);
    return {
      path: '/api/expenses',
      type: 'application/json',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': entry.key },
      body: JSON.stringify(ownExpense(id, groupId, entry.key, entry.cents)),
      entry,
    };
  };
  return sendUntilClosed(api, next, record);
}

function signInAgain(api: string, { email }: Writer, record: Tally): Promise<void> {
  const body = new URLSearchParams({ username: email, password: PASSWORD }).toString();
  const type = 'application/x-www-form-urlencoded';
  return sendUntilClosed(api, () => ({ path: '/auth/token', type, body }), record);
}

/** A request whose body is only half there when the signal comes. */
async function sendLate(api: string, token: string | undefined, late: Promise<void>): Promise<string[]> {
  const text = JSON.stringify({ name: 'Late' });
  async function* body() {
    yield text.slice(0, 5);
    await late;
    yield text.slice(5);
  }
  const client = new Client(api);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(text.length),
  };
  try {
    const { statusCode } = await client.request({
      method: 'PUT',
      path: '/auth/users/me/name',
      headers,
      body: Readable.from(body()),
    });
    return [200, 503].includes(statusCode) ? [] : [`the late request was answered ${statusCode}`];
  } catch (error) {
    return [`the late request got no answer: ${String(error)}`];
  } finally {
    await client.destroy();
  }
}

/** Whether the server says "not ready" before it is gone. */
async function saysNotReady(api: string): Promise<boolean> {
  for (;;) {
    const status = await fetch(`${api}/health/ready`).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 503) return true;
    if (status === undefined) return false;
    await pause(POLL_MS);
  }
}

/** One stop in the middle of writes; gives how long it took (ms). */
async function terminate(
  server: ServerProcess,
  writers: readonly Writer[],
  { round, loadMs, record }: { round: number; loadMs: number; record: Tally },
): Promise<number> {
  const load = [
    ...writers.map((writer) => write(server.api, writer, round, record)),
    ...writers.slice(0, SIGNERS).map((writer) => signInAgain(server.api, writer, record)),
  ];
  await pause(loadMs);
  const signaled = performance.now();
  const late = sendLate(server.api, writers[0]?.token, pause(LATE_MS));
  await pause(POLL_MS);
  const ended = server.stop();
  const [isNotReadySaid, lateProblems] = await Promise.all([saysNotReady(server.api), late, ...load]);
  const code = await ended;
  const exitMs = performance.now() - signaled;
  record.problems.push(...lateProblems);
  if (!isNotReadySaid) record.problems.push('the server never said "not ready"');
  if (code !== 0) record.problems.push(`the server ended with ${code}`);
  if (exitMs > EXIT_WITHIN_MS) record.problems.push(`the server took ${Math.round(exitMs)} ms to end`);
  return exitMs;
}

/**
 * Stops a server with SIGTERM while people write, and looks whether every request that it took was answered, and
 * whether what it acknowledged is there.
 *
 * @param start starts the server
 */
export function termStorm(rounds: number, { loadMs = 1000, start = startServer } = {}) {
  return withFolder(async (dataDir) => {
    const record: Tally = { sent: [], answered: 0, problems: [] };
    const exitMs: number[] = [];
    let server = await start({ DATA_DIR: dataDir });
    try {
      const writers = await signUpWriters(server.api, WRITERS);
      for (let round = 1; round <= rounds; round += 1) {
        exitMs.push(await terminate(server, writers, { round, loadMs, record }));
        server = await start({ DATA_DIR: dataDir });
      }
      record.problems.push(...compare(record.sent, await readAll(server.api, writers)));
    } finally {
      await server.stop();
    }
    const { problems, answered, sent } = record;
    return { problems, answered, acknowledged: countAcknowledged(sent), exitMs };
  });
}

/** Stops so many times, tells what came of it, and gives the problems. */
export async function term(rounds: number, log: (line: string) => void): Promise<string[]> {
  const { problems, answered, acknowledged, exitMs } = await termStorm(rounds, { loadMs: 2000 });
  log(
    `${rounds} stops, ${answered} requests answered, ${acknowledged} writes acknowledged, ${problems.length} problems; ` +
      `ended in ${Math.round(quantile(exitMs, 0.5))} ms (median), ${Math.round(quantile(exitMs, 1))} ms (longest).`,
  );
  return problems;
}
