/**
 * The mock back end as a plain HTTP server, for Node without a test runner:
 * const data = demoData();
 * const server = createMockServer(data).listen(8000);
 * const session = sessionOf(data.users[0]); // the stored session of a signed-in page: `{ token, user }`
 * server.close(); server.closeAllConnections();
 * It answers only the specification's calls. Changes stay in `data` until the process ends.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { MockData } from './mock-back-end.ts';
import { respond } from './mock-calls.ts';
import { CORS } from './mock-request.ts';

export { demoData } from './demo-data.ts';
export { MockData } from './mock-back-end.ts';
export { sessionOf } from './token.ts';

async function toRequest(incoming: IncomingMessage) {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = method === 'GET' ? {} : { body: await buffer(incoming) };
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(new URL(url, 'http://mock.test'), { method, headers: given, ...body });
}

async function answer(data: MockData, incoming: IncomingMessage) {
  if (incoming.method === 'OPTIONS') return new Response(null, { status: 204 });
  try {
    return await respond(data, await toRequest(incoming));
  } catch (error) {
    return Response.json({ detail: String(error) }, { status: 400 });
  }
}

/** A server, not listening yet, that answers from this data and changes it. */
export function createMockServer(data: MockData): Server {
  return createServer((incoming, outgoing) => {
    void answer(data, incoming).then(async (response) => {
      outgoing.writeHead(response.status, { ...CORS, 'content-type': 'application/json' });
      outgoing.end(await response.text());
    });
  });
}
