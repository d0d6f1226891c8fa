import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { PASSWORD, call, quantile, signUp, startServerProcess } from './processes.mjs';

const WRONG = 'Wrong1password';
const MAX_DIFFERENCE_MS = 5;
/** One account is locked after 10 failures, one mailbox gets 5 invitations an hour, one person sends 100 a day. */
const TRIES_AN_ACCOUNT = 9;
const TRIES_A_MAILBOX = 4;
const INVITATIONS_A_PERSON = 90;

/** @typedef {{ path: string, type: string, body: string, token?: string, status: number }} Attempt */

/**
 * @param {string} api
 * @param {http.Agent} agent
 * @param {Attempt} attempt
 * @returns {Promise<number>} ms until the whole answer is there
 */
function timed(api, agent, { path: address, type, body, token, status }) {
  const headers = {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = http.request(api + address, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === status) resolve(performance.now() - start);
        else reject(new Error(`${address} answered ${response.statusCode} instead of ${status}`));
      });
    });
    request.once('error', reject);
    request.end(body);
  });
}

/**
 * Tries in turns with an address that has an account and one that has none; which comes first changes each time.
 *
 * @param {string} api
 * @param {number} tries
 * @param {(kind: 'known' | 'unknown', number: number) => Attempt} attemptOf
 */
async function compareTimes(api, tries, attemptOf) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  /** @type {{ known: number[], unknown: number[] }} */
  const times = { known: [], unknown: [] };
  for (let number = 0; number < tries; number += 1) {
    const kinds = /** @type {const} */ (number % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']);
    for (const kind of kinds) times[kind].push(await timed(api, agent, attemptOf(kind, number)));
  }
  agent.destroy();
  return { known: quantile(times.known, 0.5), unknown: quantile(times.unknown, 0.5) };
}

/** Accounts enough for the limits per account. @param {string} api @param {number} count */
async function signUpMany(api, count) {
  const emails = Array.from({ length: count }, (_none, index) => `known${index}@example.org`);
  for (const email of emails)
    await call(api, 'POST', '/auth/register', { body: { email, password: PASSWORD } });
  return emails;
}

/** @param {string} api @param {number} tries */
async function inviters(api, tries) {
  const groups = [];
  for (let count = 0; count < Math.ceil((2 * tries) / INVITATIONS_A_PERSON); count += 1) {
    const { id, token } = await signUp(api, `inviter${count}@example.org`);
    const body = { name: 'Flat', created_by: id };
    groups.push({ token, id: (await call(api, 'POST', '/api/groups', { token, body })).body.id });
  }
  return groups;
}

/** @param {string} api @param {number} tries @returns {Promise<[string, (kind: 'known' | 'unknown', number: number) => Attempt][]>} */
async function attempts(api, tries) {
  const known = await signUpMany(api, Math.ceil(tries / TRIES_A_MAILBOX));
  const groups = await inviters(api, tries);
  const addressOf = (
    /** @type {string} */ kind,
    /** @type {number} */ number,
    /** @type {number} */ each,
  ) => {
    const index = Math.floor(number / each);
    return kind === 'known' ? (known[index] ?? '') : `nobody${index}@example.org`;
  };
  const json = 'application/json';
  return [
    [
      'sign-in',
      (kind, number) => ({
        path: '/auth/token',
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams({
          username: addressOf(kind, number, TRIES_AN_ACCOUNT),
          password: WRONG,
        }).toString(),
        status: 401,
      }),
    ],
    [
      'reset request',
      (kind, number) => ({
        path: '/auth/forgot-password',
        type: json,
        body: JSON.stringify({ email: addressOf(kind, number, TRIES_A_MAILBOX) }),
        status: 200,
      }),
    ],
    [
      'invitation',
      (kind, number) => {
        const group = groups[Math.floor((2 * number) / INVITATIONS_A_PERSON)];
        return {
          path: `/api/groups/${group?.id}/invite`,
          type: json,
          body: JSON.stringify({ email: addressOf(kind, number, TRIES_A_MAILBOX) }),
          token: group?.token ?? '',
          status: 201,
        };
      },
    ],
  ];
}

/**
 * Measures whether the time of an answer tells if an address has an account.
 *
 * @param {{ tries: number, say: (line: string) => void }} options
 * @returns {Promise<string[]>} problems
 */
export async function measureTimes({ tries, say }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quits-timing-'));
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const problems = [];
  try {
    for (const [name, attemptOf] of await attempts(server.api, tries)) {
      const { known, unknown } = await compareTimes(server.api, tries, attemptOf);
      const difference = Math.abs(known - unknown);
      say(
        `${name}: ${known.toFixed(2)} ms with an account, ${unknown.toFixed(2)} ms without (medians of ${tries}), ` +
          `${difference.toFixed(2)} ms apart`,
      );
      if (difference >= MAX_DIFFERENCE_MS)
        problems.push(`${name}: ${difference.toFixed(2)} ms tell who has an account`);
    }
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
  return problems;
}
