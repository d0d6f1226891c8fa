/** Sends load: how many answers, how long they took. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallRequest } from '@quits/testing/client';
import { Pool } from 'undici';

/** What to send; `name` gathers answers. */
export interface Shot extends CallRequest {
  name?: string;
}

/** One answer; status 0 when the connection broke. */
export interface Answer {
  name: string;
  status: number;
  ms: number;
  retryAfter?: string | undefined;
}

export interface Load {
  answers: Answer[];
  seconds: number;
}

/** @param share 0.5 is the median, 1 the largest */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** The median and the largest, in whole milliseconds. */
export const timesIn = (ms: readonly number[]) =>
  `${Math.round(median(ms))} ms (median), ${Math.round(quantile(ms, 1))} ms (longest)`;

export const isGood = ({ status }: Answer) => status >= 200 && status < 300;
export const timesOf = (answers: readonly Answer[]) => answers.map(({ ms }) => ms);
export const refusedIn = (answers: readonly Answer[]) => answers.filter((one) => !isGood(one)).length;

/** Everybody in turn, then everybody's next. */
export function inTurn<Person>(
  people: readonly Person[],
  shotOf: (person: Person, turn: number) => Shot,
): () => Shot {
  let count = 0;
  return () => {
    const person = people[count % people.length];
    if (!person) throw new Error('Nobody is there');
    return shotOf(person, Math.floor(count++ / people.length));
  };
}

/**
 * Measures each kind in turns, so that a busy neighbor slows all of them, and leaves the first turn out: it warms up.
 *
 * @returns what was measured of each kind
 */
export async function takeTurns<Kind, Measured>(
  kinds: readonly Kind[],
  turns: number,
  measure: (kind: Kind) => Promise<Measured>,
): Promise<Measured[][]> {
  const measured = kinds.map((kind) => ({ kind, results: [] as Measured[] }));
  for (let turn = 0; turn <= turns; turn += 1)
    for (const { kind, results } of measured) results.push(await measure(kind));
  return measured.map(({ results }) => results.slice(1));
}

export async function fire(pool: Pool, { name, ...request }: Shot): Promise<Answer> {
  const start = performance.now();
  const answer = { name: name ?? request.path, status: 0 };
  try {
    const { statusCode, headers, body } = await pool.request({ ...request, body: request.body ?? null });
    await body.arrayBuffer();
    answer.status = statusCode;
    return { ...answer, ms: performance.now() - start, retryAfter: headers['retry-after']?.toString() };
  } catch {
    return { ...answer, ms: performance.now() - start };
  }
}

/** Connections that are open: Node accepts one new one a turn. They end with `close`. */
export async function openPool(api: string, connections: number): Promise<Pool> {
  const pool = new Pool(api, { connections, pipelining: 1 });
  const opening = { method: 'GET', path: '/health/live', headers: {} } as const;
  await Promise.all(Array.from({ length: connections }, () => fire(pool, opening)));
  return pool;
}

/** Measures what is sent over so many open connections. */
async function over(
  api: string,
  connections: number,
  send: (pool: Pool) => Promise<Answer[]>,
): Promise<Load> {
  const pool = await openPool(api, connections);
  const start = performance.now();
  const answers = await send(pool);
  const seconds = (performance.now() - start) / 1000;
  await pool.close();
  return { answers, seconds };
}

/**
 * Keeps connections busy: each sends its next request as soon as it has its answer.
 *
 * @param until a time, or a number of requests where work that was begun and cut off would count
 */
export function saturate(
  api: string,
  connections: number,
  until: { seconds: number } | { amount: number },
  next: () => Shot,
): Promise<Load> {
  return over(api, connections, async (pool) => {
    const start = performance.now();
    let sent = 0;
    const isOver = () =>
      'amount' in until ? sent >= until.amount : performance.now() - start >= 1000 * until.seconds;
    async function keepBusy(): Promise<Answer[]> {
      const answers: Answer[] = [];
      for (; !isOver(); answers.push(await fire(pool, next()))) sent += 1;
      return answers;
    }
    return (await Promise.all(Array.from({ length: connections }, keepBusy))).flat();
  });
}

/**
 * Offers so many requests a second, evenly, whether answers come or not, as people do: a slow server does not
 * slow them down. The waiting for one of the connections counts too.
 */
export function offer(
  api: string,
  { connections, perSecond, seconds }: { connections: number; perSecond: number; seconds: number },
  next: () => Shot,
): Promise<Load> {
  return over(api, connections, async (pool) => {
    const start = performance.now();
    const answers: Promise<Answer>[] = [];
    while (answers.length < perSecond * seconds) {
      const early = start + (answers.length * 1000) / perSecond - performance.now();
      if (early > 0) await pause(early);
      answers.push(fire(pool, next()));
    }
    return Promise.all(answers);
  });
}
