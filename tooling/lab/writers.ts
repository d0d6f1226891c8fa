/** Users who write expenses, and a check of the results. */
import { toCents } from '@quits/domain';
import { ask, call, createGroup, ownExpense, signUp } from '@quits/testing/client';
import type { Answer, Api, Person } from '@quits/testing/client';

/** A writer's record of one sent expense, with its id after the acknowledgement. */
export interface Sent {
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

/** The next expense of a writer; its amount differs from that of others. */
export function nextExpense({ id, sent }: Writer): Sent {
  const entry = { key: `${id}-${sent.length}`, cents: 1 + ((id * 7919 + sent.length * 104_729) % 999_999) };
  sent.push(entry);
  return entry;
}

/** Sends an expense with its key, and records the acknowledgement. */
export async function sendExpense(
  api: Api,
  { id, groupId, token }: Writer,
  entry: Sent,
): Promise<Answer<'addExpense'>> {
  const body = ownExpense(id, groupId, entry.key, entry.cents);
  const answer = await call(api, 'addExpense', { token, body, headers: { 'idempotency-key': entry.key } });
  if (answer.status === 201) entry.id = answer.body.id;
  return answer;
}

export const countAcknowledged = (writers: readonly Writer[]) =>
  writers.flatMap(({ sent }) => sent).filter(({ id }) => id !== undefined).length;

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
