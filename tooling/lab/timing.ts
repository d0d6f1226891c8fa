import { ask, createGroup, PASSWORD, requestOf, signUp } from '@quits/testing/client';
import { RATE_LIMITS } from '../../server/src/security/rate-limiter.ts';
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

type Kind = 'known' | 'unknown';
interface Attempt {
  name: string;
  status: number;
  shot: (kind: Kind, number: number) => Shot;
}

/** Tries in turns with an address that has an account and one that has none; which comes first changes each time. */
async function compareTimes(api: string, tries: number, { name, status, shot }: Attempt) {
  const pool = await openPool(api, 1);
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let number = 0; number < tries; number += 1) {
    for (const kind of number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const answer = await fire(pool, shot(kind, number));
      if (answer.status !== status)
        throw new Error(`${name} was answered ${answer.status} instead of ${status}`);
      times[kind].push(answer.ms);
    }
  }
  await pool.close();
  return { known: median(times.known), unknown: median(times.unknown) };
}

/** Makes the accounts, and groups of as many people as it takes to send the invitations. */
async function prepare(api: string, tries: number) {
  for (let count = 0; count < Math.ceil(tries / TRIES_A_MAILBOX); count += 1)
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
  ];
}

/** Measures whether the time of an answer tells if an address has an account. */
export function measureTimes(tries: number): Promise<string[]> {
  return withFolder((dataDir) =>
    withServer({ DATA_DIR: dataDir }, async ({ api }) => {
      const problems: string[] = [];
      for (const attempt of await makeAttempts(api, tries)) {
        const { known, unknown } = await compareTimes(api, tries, attempt);
        const [a, b, apart] = [known, unknown, Math.abs(known - unknown)].map(
          (ms) => `${Math.round(100 * ms) / 100} ms`,
        );
        console.log(
          `${attempt.name}: ${a} with an account, ${b} without (medians of ${tries}), ${apart} apart`,
        );
        if (Math.abs(known - unknown) >= MAX_DIFFERENCE_MS)
          problems.push(`${attempt.name}: ${apart} tell who has an account`);
      }
      return problems;
    }),
  );
}
