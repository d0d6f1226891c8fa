import http from 'node:http';

const TICK_MS = 5;
/** As many as a proxy in front keeps open. They are opened before the load: Node accepts one new connection a turn. */
const CONNECTIONS = 500;

/** One answer. @typedef {{ status: number, ms: number, retryAfter: string | undefined }} Answer */

/** What to send. @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string }} Shot */

/**
 * @param {string} api
 * @param {http.Agent} agent
 * @param {Shot} shot
 * @returns {Promise<Answer>} status 0 when the connection broke
 */
function fire(api, agent, { method, path, headers, body = '' }) {
  const start = performance.now();
  const answered = (/** @type {http.IncomingMessage | undefined} */ response) => ({
    status: response?.statusCode ?? 0,
    ms: performance.now() - start,
    retryAfter: response?.headers['retry-after'],
  });
  return new Promise((resolve) => {
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = http.request(api + path, { method, agent, headers: { ...length, ...headers } });
    request.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(answered(response)));
      response.once('error', () => resolve(answered(undefined)));
    });
    request.once('error', () => resolve(answered(undefined)));
    request.end(body);
  });
}

/**
 * Sends at a fixed rate whether or not answers come, as people do: a slow server does not slow them down.
 *
 * @param {string} api
 * @param {{ perSecond: number, seconds: number, shots: () => Shot }} load
 * @returns {Promise<Answer[]>}
 */
export async function sendAtRate(api, { perSecond, seconds, shots }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  const opening = { method: 'GET', path: '/health/live', headers: {} };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => fire(api, agent, opening)));
  /** @type {Promise<Answer>[]} */
  const answers = [];
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
    while (answers.length < due) answers.push(fire(api, agent, shots()));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

/**
 * Keeps a few connections busy: as many answers a second as the server can give.
 *
 * @param {string} api
 * @param {{ connections: number, seconds: number, shots: () => Shot }} load
 * @returns {Promise<number>} good answers a second
 */
export async function capacityOf(api, { connections, seconds, shots }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  let good = 0;
  const connection = async () => {
    while (performance.now() - start < seconds * 1000) {
      const { status } = await fire(api, agent, shots());
      if (status < 300 && status > 0) good += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return good / ((performance.now() - start) / 1000);
}
