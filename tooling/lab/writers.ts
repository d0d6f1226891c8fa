/** People who write, and what must be there of what they wrote. */
import { toCents } from '@quits/domain';
import { call, createGroup, ownExpense, signUp } from '@quits/testing/client';
import type { Person } from '@quits/testing/client';

export interface Writer extends Person {
  groupId: number;
}

/** What a writer knows of one expense that it sent; the id once it was acknowledged. */
export interface Sent {
  key: string;
  cents: number;
  id?: number;
}

type Stored = Map<string, { id: number; total_amount: number }[]>;

/** People with a group of their own each. */
export async function signUpWriters(api: string, count: number): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let number = 0; number < count; number += 1) {
    const person = await signUp(api, `writer${number}@example.org`);
    writers.push({ ...person, groupId: await createGroup(api, person) });
  }
  return writers;
}

/** An amount in cents that differs from one write to the next. */
export const centsOf = (round: number, count: number) => 1 + ((round * 7919 + count * 104_729) % 999_999);

/** Sends an expense with its key. */
export function sendExpense(api: string, { id, groupId, token }: Writer, { key, cents }: Sent) {
  const body = ownExpense(id, groupId, key, cents);
  return call<{ id: number; detail?: string }>(api, 'POST', '/api/expenses', {
    token,
    body,
    headers: { 'idempotency-key': key },
  });
}

/** Every expense of the writers, by description. */
export async function readAll(api: string, writers: readonly Writer[]): Promise<Stored> {
  const stored: Stored = new Map();
  for (const { token, groupId } of writers) {
    const { body } = await call<{ id: number; description: string; total_amount: number }[]>(
      api,
      'GET',
      `/api/groups/${groupId}/expenses`,
      { token },
    );
    for (const expense of body)
      stored.set(expense.description, [...(stored.get(expense.description) ?? []), expense]);
  }
  return stored;
}

/** Compares what was acknowledged with what is there. */
export function compare(sent: readonly Sent[], stored: Stored): string[] {
  return sent.flatMap(({ key, id, cents }) => {
    const found = stored.get(key) ?? [];
    const [first] = found;
    return [
      ...(found.length > 1 ? [`${key} is there ${found.length} times`] : []),
      ...(id !== undefined && first?.id !== id ? [`${key} was acknowledged and is lost`] : []),
      ...(first && toCents(first.total_amount) !== cents ? [`${key} has another amount`] : []),
    ];
  });
}

export const countAcknowledged = (sent: readonly Sent[]) => sent.filter(({ id }) => id !== undefined).length;
