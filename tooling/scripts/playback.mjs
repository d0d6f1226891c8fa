import { createServer } from 'node:http';
import { answerTo } from './recorded-answers.mjs';

/** What a browser needs to hear from a back end on another port. */
const ALLOWED = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-match',
  'access-control-max-age': '600',
};

/**
 * A back end that only plays recorded answers back: no database, and nothing is kept of what is sent.
 *
 * @param {import('./recorded-answers.mjs').Recording} recording
 */
export function playbackServer(recording) {
  return createServer((request, response) => {
    request.resume();
    const { method = 'GET', url = '/' } = request;
    if (method === 'OPTIONS') {
      response.writeHead(204, ALLOWED).end();
      return;
    }
    const { status, body } = answerTo(recording, method, new URL(url, 'http://localhost').pathname);
    const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(status, { ...ALLOWED, ...type, 'cache-control': 'no-store' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
