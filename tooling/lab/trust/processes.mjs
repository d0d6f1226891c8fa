import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../scripts/ports.mjs';
import { ROOT } from '../../build/workspace.mjs';

const SERVER = path.join(ROOT, 'server/dist/server.js');
export const PASSWORD = 'Correct1horse';
const READY_WITHIN_MS = 20_000;
const POLL_MS = 10;

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {readonly number[]} values @param {number} share 0.5 is the median, 1 the largest */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/**
 * @param {readonly string[]} command program and arguments
 * @param {NodeJS.ProcessEnv} environment
 * @param {number} port
 */
function spawnServer([program = '', ...args], environment, port) {
  const child = spawn(program, args, {
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
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    output = (output + chunk.toString()).slice(-100_000);
  });
  let isOver = false;
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => {
      isOver = true;
      resolve(code);
    });
  });
  return { child, ended, isOver: () => isOver, output: () => output };
}

/**
 * Starts the built server, or another program that listens like it, as a process of its own and waits until it is
 * ready.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} [program]
 * @param {{ port?: number, under?: readonly string[], nodeArgs?: readonly string[] }} [options] `under` is a command
 *   that runs another
 */
export async function startServerProcess(
  environment,
  program = SERVER,
  { port: chosen, under = [], nodeArgs = [] } = {},
) {
  const port = chosen ?? (await freePort());
  const { child, ended, isOver, output } = spawnServer(
    [...under, process.execPath, ...nodeArgs, program],
    environment,
    port,
  );
  const start = performance.now();
  const api = `http://127.0.0.1:${port}`;
  while (performance.now() - start < READY_WITHIN_MS && !isOver()) {
    const isReady = await fetch(`${api}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) {
      const end = async (/** @type {NodeJS.Signals} */ signal) => {
        child.kill(signal);
        return ended;
      };
      return { api, port, pid: child.pid ?? 0, readyMs: performance.now() - start, ended, output, end };
    }
    await pause(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not become ready');
}

/** @typedef {Awaited<ReturnType<typeof startServerProcess>>} ServerProcess */

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

/**
 * Asks for a token as the specification's client does: a form.
 *
 * @param {string} api
 * @param {string} username
 * @param {string} [password]
 * @returns {Promise<{ status: number, token: string }>} the token is empty when it was refused
 */
export async function signIn(api, username, password = PASSWORD) {
  const answer = await fetch(`${api}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  const { access_token: token = '' } = /** @type {{ access_token?: string }} */ (await answer.json());
  return { status: answer.status, token };
}

/** @param {string} api @param {string} email */
export async function signUp(api, email) {
  const { body: user } = await call(api, 'POST', '/auth/register', { body: { email, password: PASSWORD } });
  const { token } = await signIn(api, email);
  return { id: user.id, email, token };
}

/**
 * The body of an expense that one person pays for themselves.
 *
 * @param {{ id: number, groupId: number }} person
 * @param {string} description
 * @param {number} cents
 */
export function ownExpense({ id, groupId }, description, cents) {
  const amount = cents / 100;
  return {
    description,
    total_amount: amount,
    group_id: groupId,
    payers: [{ user_id: id, paid_amount: amount }],
    shares: [{ user_id: id, share_amount: amount }],
  };
}

/**
 * People with a group of their own each.
 *
 * @param {string} api
 * @param {number} count
 */
export async function signUpWriters(api, count) {
  const writers = [];
  for (let number = 0; number < count; number += 1) {
    const person = await signUp(api, `writer${number}@example.org`);
    const { body: group } = await call(api, 'POST', '/api/groups', {
      token: person.token,
      body: { name: 'Storm', created_by: person.id },
    });
    writers.push({ ...person, groupId: /** @type {number} */ (group.id) });
  }
  return writers;
}

/** @typedef {Awaited<ReturnType<typeof signUpWriters>>[number]} Writer */
