/** Sends load: how many answers, how long they took. Closed loops by autocannon; an open one it cannot send. */
import autocannon from 'autocannon';
import { Pool } from 'undici';
import { pause } from '../lib/processes.ts';

/** What to send; `name` gathers answers. */
export interface Shot {
  name?: string;
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
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

export const isGood = ({ status }: Answer) => status >= 200 && status < 300;

const nameOf = ({ name, path }: Shot) => name ?? path;

/**
 * Keeps connections busy: each sends its next request as soon as it has its answer.
 *
 * @param until a time, or a number of requests where work that was begun and cut off would count
 */
export async function saturate(
  api: string,
  connections: number,
  until: { seconds: number } | { amount: number },
  next: Shot | (() => Shot),
): Promise<Load> {
  const answers: Answer[] = [];
  let name = typeof next === 'function' ? '' : nameOf(next);
  const toRequest = ({ method = 'GET', path, headers = {}, body }: Shot): autocannon.Request => ({
    method,
    path,
    headers,
    body,
  });
  const request: autocannon.Request =
    typeof next === 'function'
      ? {
          setupRequest: (_request, context) => {
            const shot = next();
            Object.assign(context, { name: nameOf(shot) });
            return toRequest(shot);
          },
          onResponse: (_status, _body, context) => {
            ({ name } = context as { name: string });
          },
        }
      : toRequest(next);
  const start = performance.now();
  // Not the time that the tool tells: it ends a run with a whole sample.
  let last = start;
  const end =
    'amount' in until ? { amount: Math.max(until.amount, connections) } : { duration: until.seconds };
  const options = { url: api, connections, requests: [request], sampleInt: 100, ...end };
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(options, (error: unknown) => (error instanceof Error ? reject(error) : resolve()));
    run.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
      last = performance.now();
      answers.push({ name, status, ms });
    });
  });
  return { answers, seconds: (last - start) / 1000 };
}

/** Sends one request over a pool and reads the whole answer. */
export async function fire(pool: Pool, shot: Shot): Promise<Answer> {
  const start = performance.now();
  const { method = 'GET', path, headers = {}, body = null } = shot;
  const answer = { name: nameOf(shot), status: 0 };
  try {
    const response = await pool.request({ method, path, headers, body });
    await response.body.arrayBuffer();
    answer.status = response.statusCode;
    const retryAfter = response.headers['retry-after'];
    return { ...answer, ms: performance.now() - start, retryAfter: retryAfter?.toString() };
  } catch {
    return { ...answer, ms: performance.now() - start };
  }
}

/** Connections that are open: Node accepts one new one a turn. They end with `close`. */
export async function openPool(api: string, connections: number): Promise<Pool> {
  const pool = new Pool(api, { connections, pipelining: 1 });
  const opening = { path: '/health/live' };
  await Promise.all(Array.from({ length: connections }, () => fire(pool, opening)));
  return pool;
}

/**
 * Offers so many requests a second, evenly, whether answers come or not, as people do: a slow server does not
 * slow them down. The waiting for one of the connections counts too.
 */
export async function offer(
  api: string,
  { connections, perSecond, seconds }: { connections: number; perSecond: number; seconds: number },
  next: () => Shot,
): Promise<Load> {
  const pool = await openPool(api, connections);
  const start = performance.now();
  const answers: Promise<Answer>[] = [];
  while (answers.length < perSecond * seconds) {
    const early = start + (answers.length * 1000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    answers.push(fire(pool, next()));
  }
  const all = await Promise.all(answers);
  await pool.close();
  return { answers: all, seconds: (performance.now() - start) / 1000 };
}
