/** Users who write expenses while servers are killed, and a check of the results. */
import { setTimeout as pause } from 'node:timers/promises';
import { toCents } from '@quits/domain';
import {
  type Answer,
  type Api,
  ask,
  call,
  type CallName,
  createGroup,
  ownExpense,
  type Person,
  signUp,
} from '@quits/testing/client';

/** Statuses after which a client retries with its key: unknown result or too many requests. */
const AGAIN = new Set([409, 429, 503]);
const GIVE_UP_MS = 20_000;
const RETRY_MS = { limited: 200, other: 20 };

/** What a crash test has seen. */
export interface Tally {
  problems: string[];
  /** Writes whose server was killed before it answered. */
  cutOff: number;
}

/**
 * Retries one write with its key until it is acknowledged; a final refusal is a problem.
 *
 * @param onCutOff called whenever the result is unknown
 */
async function persist<Name extends CallName>(
  what: string,
  send: () => Promise<Answer<Name>>,
  tally: Tally,
  onCutOff?: () => Promise<unknown>,
): Promise<Answer<Name> | undefined> {
  let last = 'none';
  let deadline = performance.now() + GIVE_UP_MS;
  while (performance.now() < deadline) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 300) return answer;
    if (answer && !AGAIN.has(answer.status)) {
      tally.problems.push(`${what}: ${answer.status} ${answer.detail}`);
      return undefined;
    }
    if (answer) last = `${answer.status} ${answer.detail}`;
    if (!answer) {
      tally.cutOff += 1;
      await onCutOff?.();
    }
    const isLimited = answer?.status === 429;
    // The rate limit of writes is not a failure, so its wait does not count.
    if (isLimited) deadline = performance.now() + GIVE_UP_MS;
    await pause(isLimited ? RETRY_MS.limited : RETRY_MS.other);
  }
  tally.problems.push(`${what} found no answer, the last one was ${last}`);
  return undefined;
}

/** An expense that was sent, with its id after the acknowledgement. */
interface Sent {
  key: string;
  cents: number;
  id?: number;
}

/** A user with a group and all sent expenses. */
export interface Writer extends Person {
  groupId: number;
  sent: Sent[];
}

export async function signUpWriters(api: Api, count: number): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let number = 0; number < count; number += 1) {
    const person = await signUp(api, `writer${number}@example.org`);
    writers.push({ ...person, groupId: await createGroup(api, person), sent: [] });
  }
  return writers;
}

/** Writes a writer's next expense; its amount differs from that of others. */
export async function writeExpense(api: Api, writer: Writer, tally: Tally): Promise<void> {
  const { id, groupId, token, sent } = writer;
  const key = `${id}-${sent.length}`;
  const cents = 1 + ((id * 7919 + sent.length * 104_729) % 999_999);
  const entry: Sent = { key, cents };
  sent.push(entry);
  const options = {
    token,
    body: ownExpense(id, groupId, key, cents),
    headers: { 'idempotency-key': key },
  };
  const answer = await persist(key, () => call(api, 'addExpense', options), tally);
  if (answer) entry.id = answer.body.id;
}

/** Checks that every acknowledged expense exists once and completely. Returns the problems as sentences. */
export async function lossesOf(api: Api, writers: readonly Writer[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { groupId, token, sent } of writers) {
    const stored = await ask(api, 'getGroupExpenses', { token, params: { id: groupId } });
    for (const { key, id, cents } of sent) {
      const [first, ...others] = stored.filter(({ description }) => description === key);
      if (others.length > 0) problems.push(`${key} is there ${others.length + 1} times`);
      if (id !== undefined && first?.id !== id) problems.push(`${key} was acknowledged and is lost`);
      if (first && toCents(first.total_amount) !== cents) problems.push(`${key} has another amount`);
    }
  }
  return problems;
}
