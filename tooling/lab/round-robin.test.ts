import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { ask, call } from '@quits/testing/client';
import { freePort, listen } from '../lib/ports.ts';
import type { Listening } from '../lib/ports.ts';
import { roundRobin } from './round-robin.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const { stop } of open.splice(0)) await stop();
});

async function startTarget(answer: RequestListener): Promise<string> {
  const target = await listen(createServer(answer));
  open.push(target);
  return target.address;
}

const named = (name: string) => startTarget((_request, response) => response.end(JSON.stringify([name])));
const dead = async () => `http://127.0.0.1:${await freePort()}`;

describe('a round robin', () => {
  it('sends each to the next server, with its method, body and headers', async () => {
    const echo: RequestListener = (request, response) =>
      void text(request).then((body) =>
        response.end(JSON.stringify([request.method, request.url, request.headers.authorization, body])),
      );
    const api = roundRobin([await named('a'), await startTarget(echo)]);
    expect(await ask(api, 'getGroups')).toEqual(['a']);
    const sent = ['PUT', '/api/groups/7', 'Bearer y', '{"name":"x"}'];
    const options = { token: 'y', params: { id: 7 }, body: { name: 'x' } };
    expect(await ask(api, 'renameGroup', options)).toEqual(sent);
    expect(await ask(api, 'getGroups')).toEqual(['a']);
  });

  it('passes over a server that does not listen, and fails when none does', async () => {
    const api = roundRobin([await dead(), await named('b')]);
    expect([await ask(api, 'getGroups'), await ask(api, 'getGroups')]).toEqual([['b'], ['b']]);
    await expect(call(roundRobin([await dead()]), 'getGroups')).rejects.toThrow('No server listens');
  });

  it('never sends again what a server broke off', async () => {
    let count = 0;
    const breaking = await startTarget((_request, response) => {
      count += 1;
      response.destroy();
    });
    await expect(call(roundRobin([breaking, breaking]), 'getGroups')).rejects.toThrow('fetch failed');
    expect(count).toBe(1);
  });
});
