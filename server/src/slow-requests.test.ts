import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buildTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp({ isAlone: true, environment: { LOG_LEVEL: 'silent' } });
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => testApp.close());

const DRIP_MS = 100;
const DRIPS = 150;

/** Sends a start at once and the rest drop by drop; gives what was answered until the connection ended, or all was sent. */
async function drip(start: string): Promise<string> {
  const { port } = testApp.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  const ended = once(socket, 'close').then(() => true);
  socket.write(start);
  for (let sent = 0; sent < DRIPS; sent += 1) {
    if (await Promise.race([ended, pause(DRIP_MS, false)])) return answer;
    if (socket.writable) socket.write('x');
  }
  socket.destroy();
  return answer;
}

describe('a request that comes drop by drop', () => {
  it('has 10 s for its headers and 15 s in all, and 2,000 connections may be open', () => {
    const { headersTimeout, requestTimeout, maxConnections } = testApp.app.server;
    expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      maxConnections: 2000,
    });
  });

  it.each([
    [
      'body',
      'POST /auth/register HTTP/1.1\r\nHost: quits\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
    ],
    ['headers', 'GET /api/groups HTTP/1.1\r\nHost: quits\r\nX-Drops: '],
  ])('is ended by 408 soon after its time, when it is the %s that drips', async (_what, start) => {
    // The time itself is cut short; how often it is looked at is the server's.
    Object.assign(testApp.app.server, { headersTimeout: 300, requestTimeout: 300 });
    const answer = await drip(start);
    expect(answer).toContain('HTTP/1.1 408 Request Timeout');
    expect(answer).toContain('{"detail":"The request took too long"}');
  });
});
