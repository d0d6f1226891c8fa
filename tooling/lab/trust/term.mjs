import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { compare, readAll } from './acknowledged.mjs';
import { PASSWORD, ownExpense, pause, signUpWriters, startServerProcess } from './processes.mjs';
import { centsOf } from './storm.mjs';

const WRITERS = 6;
const SIGNERS = 2;
const EXIT_WITHIN_MS = 20_000;
/** The last part of a body arrives this long after the signal (ms). */
const LATE_MS = 300;
const POLL_MS = 10;

/** @typedef {import('./acknowledged.mjs').Sent} Sent @typedef {import('./processes.mjs').Writer} Writer */

/** What happened to requests. @typedef {{ answered: number, problems: string[] }} Record */

/**
 * @param {http.ClientRequest} request
 * @returns {Promise<{ status: number, headers: http.IncomingHttpHeaders, body: string }>}
 */
function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', async (response) => {
      let body = '';
      try {
        for await (const chunk of response) body += chunk;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      } catch (error) {
        reject(error);
      }
    });
  });
}

/**
 * Sends over one connection again and again, until an answer says that the connection ends.
 *
 * @param {string} api
 * @param {(count: number) => { path: string, type: string, headers?: Record<string, string>, body: string,
 *   done: (answer: { status: number, body: string }) => void }} next
 * @param {Record} record
 */
async function sendUntilClosed(api, next, record) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; ; count += 1) {
    const { path: address, type, headers, body, done } = next(count);
    const length = String(Buffer.byteLength(body));
    const options = {
      method: 'POST',
      agent,
      headers: { 'content-type': type, 'content-length': length, ...headers },
    };
    const request = http.request(api + address, options);
    request.end(body);
    try {
      const answer = await answerOf(request);
      record.answered += 1;
      done(answer);
      const isRefusal = answer.status === 503 && answer.headers['retry-after'] !== undefined;
      if (![200, 201, 429].includes(answer.status) && !isRefusal)
        record.problems.push(`${answer.status} ${answer.body}`);
      if (answer.headers.connection === 'close') break;
      if (answer.status === 429 || isRefusal) await pause(100);
    } catch (error) {
      record.problems.push(`a request in flight got no answer: ${String(error)}`);
      break;
    }
  }
  agent.destroy();
}

/** @param {string} api @param {Writer} writer @param {{ round: number, sent: Sent[], record: Record }} given */
function write(api, writer, { round, sent, record }) {
  const next = (/** @type {number} */ count) => {
    /** @type {Sent} */
    const entry = { key: `${round}-${writer.id}-${count}`, cents: centsOf(round, count) };
    sent.push(entry);
    return {
      path: '/api/expenses',
      type: 'application/json',
      headers: { authorization: `Bearer ${writer.token}`, 'idempotency-key': entry.key },
      body: JSON.stringify(ownExpense(writer, entry.key, entry.cents)),
      done: ({ status, body }) => {
        if (status === 201) entry.id = JSON.parse(body).id;
      },
    };
  };
  return sendUntilClosed(api, next, record);
}

/** Passwords take long: some are always in the middle. @param {string} api @param {Writer} writer @param {Record} record */
function signInAgain(api, { email }, record) {
  const body = new URLSearchParams({ username: email, password: PASSWORD }).toString();
  const type = 'application/x-www-form-urlencoded';
  return sendUntilClosed(api, () => ({ path: '/auth/token', type, body, done: () => undefined }), record);
}

/** A request whose second half comes after the signal. @param {string} api @param {Writer} writer @param {Promise<unknown>} late */
async function sendLate(api, writer, late) {
  const body = JSON.stringify({ name: 'Late' });
  const headers = {
    authorization: `Bearer ${writer.token}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  const request = http.request(`${api}/auth/users/me/name`, { method: 'PUT', headers, agent: false });
  request.flushHeaders();
  request.write(body.slice(0, 5));
  const answer = answerOf(request);
  void late.then(() => request.end(body.slice(5)));
  return answer.then(
    ({ status }) => ([200, 503].includes(status) ? [] : [`the late request was answered ${status}`]),
    (error) => [`the late request got no answer: ${String(error)}`],
  );
}

/** Whether the server says "not ready" before it is gone. @param {string} api */
async function saysNotReady(api) {
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

/**
 * @param {import('./processes.mjs').ServerProcess} server
 * @param {readonly Writer[]} writers
 * @param {{ round: number, loadMs: number }} options
 */
async function terminate(server, writers, { round, loadMs }) {
  /** @type {Sent[]} */
  const sent = [];
  /** @type {Record} */
  const record = { answered: 0, problems: [] };
  const load = [
    ...writers.map((writer) => write(server.api, writer, { round, sent, record })),
    ...writers.slice(0, SIGNERS).map((writer) => signInAgain(server.api, writer, record)),
  ];
  await pause(loadMs);
  const signalled = performance.now();
  const late = sendLate(server.api, /** @type {Writer} */ (writers[0]), pause(LATE_MS));
  await pause(POLL_MS);
  const ended = server.end('SIGTERM');
  const [isNotReadySaid, lateProblems] = await Promise.all([saysNotReady(server.api), late, ...load]);
  const code = await ended;
  const exitMs = performance.now() - signalled;
  const problems = [...record.problems, ...lateProblems];
  if (!isNotReadySaid) problems.push('the server never said "not ready"');
  if (code !== 0) problems.push(`the server ended with ${String(code)}`);
  if (exitMs > EXIT_WITHIN_MS) problems.push(`the server took ${Math.round(exitMs)} ms to end`);
  return { sent, problems, answered: record.answered, exitMs };
}

/**
 * Stops a server with SIGTERM while people write, and looks whether every request that it took was answered, and
 * whether what it acknowledged is there.
 *
 * @param {{ rounds: number, loadMs?: number, start?: typeof startServerProcess }} options
 */
export async function termStorm({ rounds, loadMs = 1000, start = startServerProcess }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quits-term-'));
  /** @type {Sent[]} */
  const all = [];
  /** @type {string[]} */
  const problems = [];
  /** @type {number[]} */
  const exitMs = [];
  let answered = 0;
  let server = await start({ DATA_DIR: dataDir });
  try {
    const writers = await signUpWriters(server.api, WRITERS);
    for (let round = 1; round <= rounds; round += 1) {
      const result = await terminate(server, writers, { round, loadMs });
      all.push(...result.sent);
      problems.push(...result.problems);
      exitMs.push(result.exitMs);
      answered += result.answered;
      server = await start({ DATA_DIR: dataDir });
    }
    problems.push(...compare(all, await readAll(server.api, writers)));
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
  const acknowledged = all.filter(({ id }) => id !== undefined).length;
  return { problems, answered, acknowledged, exitMs };
}
