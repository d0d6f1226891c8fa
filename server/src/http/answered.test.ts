import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { isAborted, onceAnswered } from './answered.ts';

const app = Fastify();
/** The requests of a test by their URLs, and the URLs of the finished ones. */
const requests = new Map<string, { request: FastifyRequest; reply: FastifyReply }>();
const over: string[] = [];
beforeAll(async () => {
  app.addHook('onRequest', (request, reply, next) => {
    requests.set(request.url, { request, reply });
    onceAnswered(request, reply, () => over.push(request.url));
    next();
  });
  app.get('/held/:name', () => new Promise(() => undefined));
  app.get('/:name', () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(() => {
  requests.clear();
  over.length = 0;
});

/** Pipelines requests over one connection and waits until the server has received all of them. */
async function pipeline(...paths: string[]): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on(
    'error',
    () => undefined,
  );
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: quits\r\n\r\n`).join(''));
  while (requests.size < paths.length) await once(app.server, 'request');
  return socket;
}
const socketOf = (path: string) => {
  const socket = requests.get(path)?.request.raw.socket;
  if (socket === undefined) throw new Error(`${path} has not come`);
  return socket;
};
async function close(socket: Socket, taken: Socket): Promise<void> {
  const closed = new Promise((resolve) => taken.once('close', resolve));
  socket.destroy();
  await closed;
}
const areAborted = () => [...requests.values()].map(({ request, reply }) => isAborted(request, reply));

describe('a request', () => {
  it('is over once, with its answer', async () => {
    const socket = await pipeline('/one', '/two');
    while (over.length < 2) await setImmediate();
    await close(socket, socketOf('/two'));
    expect(over).toEqual(['/one', '/two']);
  });

  it('is over when its connection closes, also where its answer waits behind another one', async () => {
    const socket = await pipeline('/held/one', '/two', '/held/three');
    expect([over, areAborted()]).toEqual([[], [false, false, false]]);
    await close(socket, socketOf('/two'));
    expect([...over].sort()).toEqual(['/held/one', '/held/three', '/two']);
    expect(areAborted()).toEqual([true, true, true]);
  });

  it('is over immediately when asked after the connection has closed', async () => {
    const socket = await pipeline('/held/one', '/two');
    await close(socket, socketOf('/two'));
    const { request, reply } = requests.get('/two') ?? {};
    if (request && reply) onceAnswered(request, reply, () => over.push('late'));
    expect(over).toContain('late');
  });

  it('leaves nothing on a connection that is kept, however many there are', async () => {
    const paths = Array.from({ length: 30 }, (_none, index) => `/${String(index)}`);
    const socket = await pipeline(...paths);
    while (over.length < paths.length) await setImmediate();
    expect(socketOf('/0').listenerCount('close')).toBeLessThan(10);
    // Disables Node's leak warning while requests are active.
    expect(socketOf('/0').getMaxListeners()).toBe(0);
    socket.destroy();
  });
});
