/** Sends requests and counts: how many a second, how long they took, and what processor time each cost. */
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../../build/workspace.mjs';

const autocannon = createRequire(path.join(ROOT, 'server/package.json'))('autocannon');

/** @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string }} Sent */
/** @typedef {(connection: number) => Sent & { name: string }} Next what a connection sends next */

/** @param {readonly number[]} sorted @param {number} share */
const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** @param {readonly number[]} values */
export const median = (values) =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** @param {readonly number[]} values */
export const p95 = (values) =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.95,
  );

/**
 * The processor seconds that a server has used since its start, its garbage collection and hashing included.
 *
 * @param {string} api
 */
async function processorSeconds(api) {
  // A connection of its own: one that was kept may just be closing.
  const response = await new Promise((resolve, reject) => {
    http.get(`${api}/metrics`, { agent: false }, resolve).once('error', reject);
  });
  let text = '';
  for await (const chunk of response) text += chunk;
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

/**
 * @param {http.Agent} agent
 * @param {string} api
 * @param {Sent} sent
 * @returns {Promise<number>} the status; 0 when the connection broke
 */
function send(agent, api, { path, method = 'GET', headers = {}, body }) {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = http.request(
      api + path,
      { agent, method, headers: { ...headers, ...length } },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', () => resolve(0));
      },
    );
    request.once('error', () => resolve(0));
    request.end(body);
  });
}

/** What came of a load. */
function createRecord() {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  let refused = 0;
  return {
    times,
    count: () => [...times.values()].reduce((sum, { length }) => sum + length, 0),
    refused: () => refused,
    /** @param {string} name @param {number} status @param {number} ms */
    note(name, status, ms) {
      if (status < 200 || status > 299) refused += 1;
      else if (times.get(name)?.push(ms) === undefined) times.set(name, [ms]);
    },
  };
}

/**
 * Sends one request again and again over so many connections.
 *
 * @param {string} api
 * @param {Sent & { connections: number, amount: number }} options
 */
export async function saturate(api, { path: address, connections, amount, ...request }) {
  const record = createRecord();
  const cpu = await processorSeconds(api);
  const start = performance.now();
  const run = autocannon({
    url: api + address,
    connections,
    amount: Math.max(amount, connections),
    ...request,
  });
  // Not the time that the tool tells: it ends a run with a whole second.
  let last = start;
  run.on('response', (_client, status, _bytes, ms) => {
    last = performance.now();
    record.note(address, status, ms);
  });
  await run;
  return summarise(api, { record, seconds: (last - start) / 1000, cpu });
}

/**
 * Sends a mix over so many connections, each its next request as soon as it has its answer.
 *
 * @param {string} api
 * @param {{ connections: number, seconds: number, next: Next }} options
 */
export async function crowd(api, { connections, seconds, next }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const record = createRecord();
  const cpu = await processorSeconds(api);
  const start = performance.now();
  const run = async (/** @type {number} */ connection) => {
    while (performance.now() - start < seconds * 1000) {
      const request = next(connection);
      const before = performance.now();
      const status = await send(agent, api, request);
      record.note(request.name, status, performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)));
  agent.destroy();
  return summarise(api, { record, seconds: (performance.now() - start) / 1000, cpu });
}

/**
 * Offers so many requests a second, evenly, whether the answers come or not: the waiting for one of the
 * connections counts too.
 *
 * @param {string} api
 * @param {{ connections: number, rate: number, seconds: number, next: Next }} options
 */
export async function offer(api, { connections, rate, seconds, next }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const record = createRecord();
  const cpu = await processorSeconds(api);
  const start = performance.now();
  const waiting = [];
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    const due = start + (sent * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const request = next(sent % connections);
    waiting.push(
      send(agent, api, request).then((status) => record.note(request.name, status, performance.now() - due)),
    );
  }
  await Promise.all(waiting);
  agent.destroy();
  return summarise(api, { record, seconds: (performance.now() - start) / 1000, cpu });
}

async function summarise(api, { record, seconds, cpu }) {
  const count = record.count();
  return {
    perSecond: count / seconds,
    cpuMs: (1000 * ((await processorSeconds(api)) - cpu)) / Math.max(1, count),
    refused: record.refused(),
    times: record.times,
  };
}
