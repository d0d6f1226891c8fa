import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../workspace.mjs';
import { serverModule } from './server-code.mjs';

const SERVER = path.join(ROOT, 'server/dist/server.js');
const PASSWORD = 'Correct1horse';
const WRITERS = 4;
const READY_WITHIN_MS = 20_000;
const POLL_MS = 10;
/** A write storm lasts this long at most before its kill (ms). */
const STORM_MS = 600;

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts the built server, or another program that listens like it, as a process of its own and waits until it is ready.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} [program]
 */
export async function startServerProcess(environment, program = SERVER) {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: '',
      SMTP_URL: '',
      JWT_SECRET: 'storm-secret-of-more-than-32-bytes!!',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_ADDRESS_FACTOR: '10000',
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const start = performance.now();
  let isOver = false;
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => {
      isOver = true;
      resolve(code);
    });
  });
  const api = `http://127.0.0.1:${port}`;
  while (performance.now() - start < READY_WITHIN_MS && !isOver) {
    const isReady = await fetch(`${api}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) {
      const end = async (/** @type {NodeJS.Signals} */ signal) => {
        child.kill(signal);
        return ended;
      };
      return { api, readyMs: performance.now() - start, end };
    }
    await pause(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not become ready');
}

/**
 * @param {string} api
 * @param {string} method
 * @param {string} address
 * @param {{ token?: string, body?: unknown, headers?: Record<string, string> }} [options]
 */
export async function call(api, method, address, { token, body, headers } = {}) {
  const response = await fetch(api + address, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** @param {string} api @param {string} email */
export async function signUp(api, email) {
  const { body: user } = await call(api, 'POST', '/auth/register', { body: { email, password: PASSWORD } });
  const form = await fetch(`${api}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password: PASSWORD }),
  });
  const { access_token: token } = /** @type {{ access_token: string }} */ (await form.json());
  return { id: user.id, token };
}

/** What a writer knows of one expense that it sent. @typedef {{ key: string, id?: number, cents: number }} Sent */

/**
 * Adds expenses until the server is gone. Whoever got an answer must find it again.
 *
 * @param {string} api
 * @param {{ id: number, token: string, groupId: number }} writer
 * @param {{ sent: Sent[], round: number, apiErrors: string[] }} record
 */
async function write(api, { id, token, groupId }, { sent, round, apiErrors }) {
  for (let count = 0; ; count += 1) {
    const cents = 1 + ((round * 7919 + count * 104_729) % 999_999);
    const entry = { key: `${round}-${id}-${count}`, cents };
    sent.push(entry);
    const amount = cents / 100;
    const body = {
      description: entry.key,
      total_amount: amount,
      group_id: groupId,
      payers: [{ user_id: id, paid_amount: amount }],
      shares: [{ user_id: id, share_amount: amount }],
    };
    try {
      const answer = await call(api, 'POST', '/api/expenses', {
        token,
        body,
        headers: { 'idempotency-key': entry.key },
      });
      if (answer.status === 201) Object.assign(entry, { id: answer.body.id });
      else if (answer.status !== 429) apiErrors.push(`${answer.status} ${answer.body?.detail}`);
      if (answer.status === 429) await pause(50);
    } catch {
      return;
    }
  }
}

/**
 * Compares what was acknowledged with what is there.
 *
 * @param {readonly Sent[]} sent
 * @param {ReadonlyMap<string, { id: number, total_amount: number }[]>} stored by description
 */
function compare(sent, stored) {
  const problems = [];
  for (const { key, id, cents } of sent) {
    const found = stored.get(key) ?? [];
    if (found.length > 1) problems.push(`${key} is there ${found.length} times`);
    if (id !== undefined && found[0]?.id !== id) problems.push(`${key} was acknowledged and is lost`);
    if (found[0] !== undefined && Math.round(found[0].total_amount * 100) !== cents)
      problems.push(`${key} has another amount`);
  }
  return problems;
}

/** @param {string} api @param {readonly { token: string, groupId: number }[]} writers */
async function readAll(api, writers) {
  const stored = new Map();
  for (const { token, groupId } of writers) {
    const { body } = await call(api, 'GET', `/api/groups/${groupId}/expenses`, { token });
    for (const expense of body)
      stored.set(expense.description, [...(stored.get(expense.description) ?? []), expense]);
  }
  return stored;
}

/** The last write of each writer may or may not be there: sent again with its key, it must be there once. */
async function repeatUnanswered(api, writers, sent) {
  for (const entry of sent) {
    if (entry.id !== undefined) continue;
    const writer = writers.find(({ id }) => entry.key.split('-')[1] === String(id));
    const amount = entry.cents / 100;
    const answer = await call(api, 'POST', '/api/expenses', {
      token: writer.token,
      headers: { 'idempotency-key': entry.key },
      body: {
        description: entry.key,
        total_amount: amount,
        group_id: writer.groupId,
        payers: [{ user_id: writer.id, paid_amount: amount }],
        shares: [{ user_id: writer.id, share_amount: amount }],
      },
    });
    if (answer.status === 201) entry.id = answer.body.id;
  }
}

/**
 * Kills the server with SIGKILL in the middle of writes, again and again, and looks each time whether what it
 * acknowledged is there, once and whole, and whether the books are right.
 *
 * @param {{ kills: number, say?: (line: string) => void }} options
 * @returns {Promise<{ problems: string[], acknowledged: number, unanswered: number, readyMs: number[] }>}
 */
export async function killStorm({ kills, say = () => undefined }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quits-storm-'));
  const { openDatabase } = await serverModule('db/database');
  const { auditBooks } = await serverModule('maintenance/audit-books');
  /** @type {Sent[]} */
  const all = [];
  const problems = [];
  const readyMs = [];
  let unanswered = 0;
  let server = await startServerProcess({ DATA_DIR: dataDir });
  const writers = [];
  for (let count = 0; count < WRITERS; count += 1) {
    const person = await signUp(server.api, `writer${count}@example.org`);
    const { body: group } = await call(server.api, 'POST', '/api/groups', {
      token: person.token,
      body: { name: 'Storm', created_by: person.id },
    });
    writers.push({ ...person, groupId: group.id });
  }
  try {
    for (let round = 1; round <= kills; round += 1) {
      /** @type {Sent[]} */
      const sent = [];
      const record = { sent, round, apiErrors: problems };
      const storm = Promise.all(writers.map((writer) => write(server.api, writer, record)));
      await pause(20 + Math.random() * STORM_MS);
      await server.end('SIGKILL');
      await storm;
      server = await startServerProcess({ DATA_DIR: dataDir });
      readyMs.push(server.readyMs);
      unanswered += sent.filter(({ id }) => id === undefined).length;
      problems.push(...compare(sent, await readAll(server.api, writers)));
      await repeatUnanswered(server.api, writers, sent);
      all.push(...sent);
      if (round % 10 === 0) say(`${round} kills, ${all.length} writes, ${problems.length} problems`);
    }
    problems.push(...compare(all, await readAll(server.api, writers)));
  } finally {
    await server.end('SIGTERM');
  }
  const database = openDatabase({ dataDir });
  const { findings } = await auditBooks(database);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
  problems.push(...findings.map(({ rule, row }) => `${rule} ${JSON.stringify(row)}`));
  const acknowledged = all.filter(({ id }) => id !== undefined).length;
  return { problems, acknowledged, unanswered, readyMs };
}
