import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { call, PASSWORD, requestOf } from '@quits/testing/client';
import type { Answer, Api, CallName } from '@quits/testing/client';
import { Client, request } from 'undici';
import { timesIn } from './load.ts';
import { startServer, withFolder } from './server.ts';
import type { ServerProcess } from './server.ts';
import { countAcknowledged, lossesOf, nextExpense, sendExpense, signUpWriters } from './writers.ts';
import type { Writer } from './writers.ts';

const WRITERS = 6;
const SIGNERS = 2;
const EXIT_WITHIN_MS = 20_000;
/** The last part of a body arrives this long after the signal (ms). */
const LATE_MS = 300;
const POLL_MS = 10;

interface Tally {
  answered: number;
  problems: string[];
}

/** Calls over one connection. */
const over =
  (client: Client): Api =>
  async (_path, { body = null, ...asked }) => {
    const { statusCode, headers, body: answer } = await client.request({ ...asked, body });
    return new Response(await answer.text(), { status: statusCode, headers: headers as HeadersInit });
  };

/** Sends over one connection again and again, until an answer says that the connection ends. */
async function sendUntilClosed(
  api: string,
  send: (api: Api) => Promise<Answer<CallName>>,
  tally: Tally,
): Promise<void> {
  const client = new Client(api);
  for (let isOpen = true; isOpen;) {
    try {
      const { status, headers, detail } = await send(over(client));
      tally.answered += 1;
      const isRefusal = status === 429 || (status === 503 && headers.has('retry-after'));
      if (!isRefusal && status !== 200 && status !== 201) tally.problems.push(`${status} ${detail}`);
      isOpen = headers.get('connection') !== 'close';
      if (isOpen && isRefusal) await pause(100);
    } catch (error) {
      tally.problems.push(`a request in flight got no answer: ${String(error)}`);
      isOpen = false;
    }
  }
  await client.destroy();
}

const write = (writer: Writer) => (api: Api) => sendExpense(api, writer, nextExpense(writer));
const signInAgain =
  ({ email: username }: Writer) =>
  (api: Api) =>
    call(api, 'signIn', { body: { username, password: PASSWORD } });

/** A request whose body is only half there when the signal comes. */
function sendLate(api: string, token: string | undefined, late: Promise<void>): Promise<string[]> {
  const { path, body = '', headers, method } = requestOf('updateName', { token, body: { name: 'Late' } });
  async function* halves() {
    yield body.slice(0, 5);
    await late;
    yield body.slice(5);
  }
  const sent = { ...headers, 'content-length': String(body.length) };
  return request(api + path, { method, headers: sent, body: Readable.from(halves()) }).then(
    ({ statusCode }) =>
      [200, 503].includes(statusCode) ? [] : [`the late request was answered ${statusCode}`],
    (error: unknown) => [`the late request got no answer: ${String(error)}`],
  );
}

/** Whether it says so before it is gone. */
async function saysNotReady(api: string): Promise<boolean> {
  try {
    while ((await fetch(`${api}/health/ready`)).status !== 503) await pause(POLL_MS);
    return true;
  } catch {
    return false;
  }
}

/** One stop in the middle of writes; gives how long it took (ms). */
async function terminate(
  server: ServerProcess,
  writers: readonly Writer[],
  loadMs: number,
  tally: Tally,
): Promise<number> {
  const { api } = server;
  const sending = [...writers.map(write), ...writers.slice(0, SIGNERS).map(signInAgain)];
  const load = sending.map((send) => sendUntilClosed(api, send, tally));
  await pause(loadMs);
  const signaled = performance.now();
  const late = sendLate(api, writers[0]?.token, pause(LATE_MS));
  await pause(POLL_MS);
  const ended = server.stop();
  const [isNotReadySaid, lateProblems] = await Promise.all([saysNotReady(api), late, ...load]);
  const code = await ended;
  const exitMs = performance.now() - signaled;
  tally.problems.push(...lateProblems);
  if (!isNotReadySaid) tally.problems.push('the server never said "not ready"');
  if (code !== 0) tally.problems.push(`the server ended with ${code}`);
  if (exitMs > EXIT_WITHIN_MS) tally.problems.push(`the server took ${Math.round(exitMs)} ms to end`);
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
    const tally: Tally = { answered: 0, problems: [] };
    const exitMs: number[] = [];
    let server = await start({ DATA_DIR: dataDir });
    try {
      const writers = await signUpWriters(server.api, WRITERS);
      for (let round = 1; round <= rounds; round += 1) {
        exitMs.push(await terminate(server, writers, loadMs, tally));
        server = await start({ DATA_DIR: dataDir });
      }
      const problems = [...tally.problems, ...(await lossesOf(server.api, writers))];
      return { problems, answered: tally.answered, acknowledged: countAcknowledged(writers), exitMs };
    } finally {
      await server.stop();
    }
  });
}

/** Stops so many times, tells what came of it, and gives the problems. */
export async function term(rounds: number): Promise<string[]> {
  const { problems, answered, acknowledged, exitMs } = await termStorm(rounds, { loadMs: 2000 });
  console.log(
    `${rounds} stops, ${answered} requests answered, ${acknowledged} writes acknowledged; ended in ${timesIn(exitMs)}`,
  );
  return problems;
}
