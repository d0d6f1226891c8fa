import http from 'node:http';
import https from 'node:https';

const PATIENCE_MS = 30_000;
/** How long to wait before each further try. */
const WAITS_MS = [300, 1200];
/** Answers that another try does not change: what was asked is unknown, or the disk is full. */
const FINAL = [501, 505, 507];

/**
 * @typedef {{ method: string, url: URL, headers?: Record<string, string>, body?: Buffer }} Wish
 * @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }} Answer
 */

/**
 * One request. Bytes are taken as they come: a file that is stored packed must come back packed.
 *
 * @param {Wish} wish
 * @returns {Promise<Answer>} rejects when there is no answer
 */
function sendOnce({ method, url, headers = {}, body }) {
  const { request } = url.protocol === 'https:' ? https : http;
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers: { ...headers, ...length }, timeout: PATIENCE_MS },
      (answer) => {
        /** @type {Buffer[]} */
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** @param {Answer} answer */
const mayChange = ({ status }) => status === 429 || (status >= 500 && !FINAL.includes(status));

const sleep = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends, and tries twice more when the store is busy or does not answer: every request of a store may be
 * repeated.
 *
 * @param {Wish} wish
 * @param {(ms: number) => Promise<unknown>} [wait]
 * @returns {Promise<Answer>}
 * @throws Error with a sentence, when no try was answered
 */
export async function send(wish, wait = sleep) {
  for (const ms of WAITS_MS) {
    const answer = await sendOnce(wish).catch(() => undefined);
    if (answer && !mayChange(answer)) return answer;
    await wait(ms);
  }
  try {
    return await sendOnce(wish);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Error(`${wish.url.origin} cannot be reached: ${message || code}`);
  }
}
