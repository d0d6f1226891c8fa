import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { compressionPlugin } from './compression.ts';

const LONG = 'x'.repeat(1400);
const SHORT = LONG.slice(1);

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(compressionPlugin);
  app.get('/long', () => LONG);
  app.get('/short', () => SHORT);
  app.get('/stream', (_request, reply) => reply.send(Readable.from([SHORT])));
  app.get('/packed', (_request, reply) => reply.header('Content-Encoding', 'br').send(LONG));
  app.post('/long', () => LONG);
});
afterAll(() => app.close());

const ask = (method: 'GET' | 'POST', url: string, encoding = 'gzip') =>
  app.inject({ method, url, headers: { 'accept-encoding': encoding } });

describe('compression', () => {
  it.each([
    ['/long', LONG],
    ['/stream', SHORT],
  ])('packs what is long, or may become it: %s', async (url, text) => {
    const { headers, rawPayload } = await ask('GET', url);
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toBe(text);
    expect(rawPayload.length).toBeLessThan(text.length / 10);
  });

  it.each([
    ['short answers', 'GET', '/short'],
    ['answers to writes', 'POST', '/long'],
  ] as const)('leaves %s as they are', async (_what, method, url) => {
    const { headers, payload } = await ask(method, url);
    expect(headers['content-encoding']).toBeUndefined();
    expect(payload).toBe(url === '/short' ? SHORT : LONG);
  });

  it('leaves what is packed already, and what is asked for unpacked', async () => {
    const { headers, payload } = await ask('GET', '/packed');
    expect({ encoding: headers['content-encoding'], payload }).toEqual({ encoding: 'br', payload: LONG });
    expect((await ask('GET', '/long', 'identity')).payload).toBe(LONG);
  });
});
