/**
 * The mock back end as a plain HTTP server, for Node without a test runner:
 *
 *     const data = demoData();
 *     const server = createMockServer(data).listen(8000);
 *     const session = sessionOf(data.users[0]); // what a page that is signed in keeps: `{ token, user }`
 *     server.close(); server.closeAllConnections();
 *
 * It answers only what the specification lists, our own calls too with `{ hasExtras: true }`; what it is told
 * stays in `data` until the process ends. Run it with `tsx --conditions=source`.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { MockData } from './mock-back-end.ts';
import { answerTo, readRequest } from './mock-calls.ts';

export { demoData } from './demo-data.ts';
export { MockData } from './mock-back-end.ts';
export { sessionOf } from './token.ts';

/** Any page may call it: it holds nothing that is anybody's. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-match',
};

async function toRequest(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  sent: AsyncIterable<Buffer>,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of sent) chunks.push(chunk);
  const body = chunks.length > 0 && method !== 'GET' ? { body: Buffer.concat(chunks) } : {};
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(new URL(url, 'http://mock.test'), { method, headers: given, ...body });
}

async function respond(data: MockData, incoming: IncomingMessage, options: { hasExtras?: boolean }) {
  if (incoming.method === 'OPTIONS') return { status: 204 };
  try {
    const request = await readRequest(await toRequest(incoming, incoming));
    return answerTo(data, request, options) ?? { status: 404, body: { detail: 'Not found' } };
  } catch (error) {
    return { status: 400, body: { detail: String(error) } };
  }
}

/** A server, not listening yet, that answers from this data and changes it. */
export function createMockServer(data: MockData, options: { hasExtras?: boolean } = {}): Server {
  return createServer((incoming, response) => {
    void respond(data, incoming, options).then(({ status, ...answer }) => {
      response.writeHead(status, { ...CORS, 'content-type': 'application/json' });
      response.end('body' in answer ? JSON.stringify(answer.body) : undefined);
    });
  });
}
