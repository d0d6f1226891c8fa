import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { useTestApp } from '../testing/test-app.ts';

const testApp = useTestApp({ isAlone: true, environment: { LOG_LEVEL: 'silent' } });
beforeAll(async () => {
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});

const DRIP_MS = 50;
const SHORT_MS = 300;

/**
 * Sends a start immediately and the rest drop by drop. Returns everything answered until the
 * connection ended.
 */
async function drip(start: string, rest: readonly (string | Buffer)[]): Promise<string> {
  const { port } = testApp.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  // The server may close while a drop is on its way.
  socket.on('error', () => undefined);
  const ended = new Promise<true>((resolve) => socket.once('close', () => resolve(true)));
  socket.write(start);
  for (const drop of rest) {
    if (await Promise.race([ended, pause(DRIP_MS, false)])) return answer;
    if (socket.writable) socket.write(drop);
  }
  await ended;
  return answer;
}

const DROPS = Array<string>(150).fill('x');
const TOO_LONG =
  /HTTP\/1\.1 408 Request Timeout[^]*\{"detail":"The request took too long","code":"request_too_slow","params":\{\}\}$/;
/** The start of a request with a body. */
const startOf = (path: string, length: number, headers: Record<string, string>) =>
  [`POST ${path} HTTP/1.1`, 'Host: quits', `Content-Length: ${String(length)}`]
    .concat(Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
    .join('\r\n') + '\r\n\r\n';
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('a request that comes drop by drop @full', () => {
  it('has 10 s for its headers and 2 minutes in all, half a minute without a byte; 2,000 connections may be open', () => {
    const { headersTimeout, requestTimeout, timeout, maxConnections } = testApp.app.server;
    expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      timeout: 30_000,
      maxConnections: 2000,
    });
  });

  it.each([
    ['body', startOf('/auth/register', 1000, JSON_TYPE)],
    ['body of a call that was answered already', startOf('/api/expenses', 1000, JSON_TYPE)],
    ['body of an address that is none', startOf('/%', 1000, JSON_TYPE)],
    ['headers', 'GET /api/groups HTTP/1.1\r\nHost: quits\r\nX-Drops: '],
  ])('is ended by 408 soon after its time, when it is the %s that drips', async (_what, start) => {
    // Shortens the timeouts. The interval at which Node checks them is the server's.
    Object.assign(testApp.app.server, { headersTimeout: SHORT_MS, requestTimeout: SHORT_MS });
    expect(await drip(start, DROPS)).toMatch(TOO_LONG);
  });
});

describe('an answer that is not read @full', () => {
  it('ends with its connection', async () => {
    testApp.app.server.timeout = SHORT_MS;
    const { port } = testApp.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').pause();
    const [taken] = (await Promise.all([
      once(testApp.app.server, 'connection'),
      once(socket, 'connect'),
    ])) as [[Socket], unknown];
    const ended = once(taken[0], 'close');
    // More than the operating system keeps for a reader.
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: quits\r\n\r\n'.repeat(100));
    await ended;
    socket.destroy();
  });
});
