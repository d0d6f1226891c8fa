import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { slowReadersPlugin } from './slow-readers.ts';

const LONG = 'x'.repeat(1_000_000);

describe('a long answer', () => {
  const app = Fastify();
  const closed: Promise<unknown>[] = [];
  beforeAll(async () => {
    await app.register(slowReadersPlugin, { timeoutMs: 200 });
    const endless = function* () {
      for (;;) yield LONG;
    };
    app.get('/endless', (_request, reply) => {
      closed.push(once(reply.raw, 'close'));
      return reply.send(Readable.from(endless()));
    });
    app.get('/long', () => LONG);
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  it('ends with its connection when it is not taken in time', async () => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').pause();
    socket.write('GET /endless HTTP/1.1\r\nHost: quits\r\n\r\n');
    await once(app.server, 'request');
    // Otherwise this would wait for the reader forever.
    await Promise.all(closed);
    expect(closed).toHaveLength(1);
    socket.destroy();
  });

  it('is whole for who takes it', async () => {
    const { port } = app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${String(port)}/long`);
    expect((await answer.text()).length).toBe(LONG.length);
  });
});
