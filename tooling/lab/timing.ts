import { ask, createGroup, PASSWORD, requestOf, signUp } from '@quits/testing/client';
import { RATE_LIMITS } from '../../server/src/security/rate-limiter.ts';
import type { Pool } from 'undici';
import { fire, median, openPool } from './load.ts';
import type { Shot } from './load.ts';
import { withFolder, withServer } from './server.ts';

const WRONG = 'Wrong1password';
const MAX_DIFFERENCE_MS = 5;
/** So many of each that nobody reaches a limit of the server: an account's failures, a mailbox' mails an hour, a
 *  person's invitations a day. */
const TRIES_AN_ACCOUNT = RATE_LIMITS.signInsPerAccount.max - 1;
const TRIES_A_MAILBOX = 4;
const INVITATIONS_A_PERSON = 19;
/** So long after a request for a link its mail is on its way: the outbox looks every 1 to 3 seconds. */
const ECHO_MS = 3500;
const ECHO_TRIES = 40;
const PROBE: Shot = { method: 'GET', path: '/health/live', headers: {} };
/** Who guesses right as often as this knows something; of 40 coins as many heads are one in a thousand. */
const MAX_GUESSED = 0.75;

type Kind = 'known' | 'unknown';
interface Attempt {
  name: string;
  status: number;
  shot: (kind: Kind, number: number) => Shot;
  /** What is left to do may hold up the next request: that one is measured as well, for so long (ms). */
  echoMs?: number;
}

/** The longest of the requests that somebody sends one after the other for this long (ms). */
async function longestEcho(pool: Pool, echoMs: number): Promise<number> {
  const endsAt = performance.now() + echoMs;
  let longest = 0;
  while (performance.now() < endsAt) longest = Math.max(longest, (await fire(pool, PROBE)).ms);
  return longest;
}

/** Tries in turns with an address that has an account and one that has none; which comes first changes each time. */
async function compareTimes(api: string, tries: number, { name, status, shot, echoMs }: Attempt) {
  const pool = await openPool(api, 1);
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let number = 0; number < tries; number += 1) {
    for (const kind of number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const answer = await fire(pool, shot(kind, number));
      if (answer.status !== status)
        throw new Error(`${name} was answered ${answer.status} instead of ${status}`);
      times[kind].push(echoMs === undefined ? answer.ms : await longestEcho(pool, echoMs));
    }
  }
  await pool.close();
  const longer = times.known.filter((ms, number) => ms > (times.unknown[number] ?? 0)).length;
  return { known: median(times.known), unknown: median(times.unknown), guessed: longer / tries };
}

/** Makes the accounts, and groups of as many people as it takes to send the invitations. */
async function prepare(api: string, tries: number) {
  for (let count = 0; count <= Math.ceil((tries + ECHO_TRIES) / TRIES_A_MAILBOX); count += 1)
    await ask(api, 'register', { body: { email: `known${count}@example.org`, password: PASSWORD } });
  const inviters = [];
  for (let count = 0; count < Math.ceil((2 * tries) / INVITATIONS_A_PERSON); count += 1) {
    const person = await signUp(api, `inviter${count}@example.org`);
    inviters.push({ token: person.token, params: { id: await createGroup(api, person) } });
  }
  return inviters;
}

async function makeAttempts(api: string, tries: number): Promise<Attempt[]> {
  const inviters = await prepare(api, tries);
  const addressOf = (kind: Kind, number: number, each: number) =>
    `${kind}${Math.floor(number / each)}@example.org`;
  return [
    {
      name: 'sign-in',
      status: 401,
      shot: (kind, number) => {
        const username = addressOf(kind, number, TRIES_AN_ACCOUNT);
        return requestOf('signIn', { body: { username, password: WRONG } });
      },
    },
    {
      name: 'reset request',
      status: 200,
      shot: (kind, number) =>
        requestOf('requestResetMail', { body: { email: addressOf(kind, number, TRIES_A_MAILBOX) } }),
    },
    {
      name: 'invitation',
      status: 201,
      shot: (kind, number) => {
        const body = { email: addressOf(kind, number, TRIES_A_MAILBOX) };
        return requestOf('inviteMember', {
          ...inviters[Math.floor((2 * number) / INVITATIONS_A_PERSON)],
          body,
        });
      },
    },
    {
      name: 'requests after a reset request',
      status: 200,
      echoMs: ECHO_MS,
      shot: (kind, number) =>
        requestOf('requestResetMail', { body: { email: addressOf(kind, tries + number, TRIES_A_MAILBOX) } }),
    },
  ];
}

/** Measures whether the time of an answer tells if an address has an account. */
export function measureTimes(tries: number): Promise<string[]> {
  return withFolder((dataDir) =>
    withServer({ DATA_DIR: dataDir }, async ({ api }) => {
      const problems: string[] = [];
      for (const attempt of await makeAttempts(api, tries)) {
        const count = attempt.echoMs === undefined ? tries : Math.min(tries, ECHO_TRIES);
        const { known, unknown, guessed } = await compareTimes(api, count, attempt);
        const [a, b, apart] = [known, unknown, Math.abs(known - unknown)].map(
          (ms) => `${Math.round(100 * ms) / 100} ms`,
        );
        console.log(
          `${attempt.name}: ${a} with an account, ${b} without (medians of ${count}), ${apart} apart, longer with one in ${Math.round(100 * guessed)} %`,
        );
        if (attempt.echoMs === undefined && Math.abs(known - unknown) >= MAX_DIFFERENCE_MS)
          problems.push(`${attempt.name}: ${apart} tell who has an account`);
        if (attempt.echoMs !== undefined && guessed >= MAX_GUESSED)
          problems.push(`${attempt.name}: ${Math.round(100 * guessed)} % guessed right who has an account`);
      }
      return problems;
    }),
  );
}
