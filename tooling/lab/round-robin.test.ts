import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '../lib/ports.ts';
import { startRoundRobin } from './round-robin.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const { close } of open.splice(0)) close();
});

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

async function startTarget(answer: Answer): Promise<number> {
  const server = http.createServer((request, response) => void answer(response, request));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return (server.address() as AddressInfo).port;
}

async function startBalancer(ports: number[]): Promise<string> {
  const balancer = await startRoundRobin(ports);
  open.push(balancer);
  return balancer.api;
}

const named = (name: string) => startTarget((response) => response.end(name));
const textOf = async (api: string, options?: RequestInit) => (await fetch(api, options)).text();

describe('the round-robin', () => {
  it('sends each request to the next server, with its method, body and headers', async () => {
    const echo: Answer = async (response, request) => {
      const body = await text(request);
      response.end(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
    };
    const api = await startBalancer([await named('a'), await named('b'), await startTarget(echo)]);
    const options = { method: 'POST', body: 'x', headers: { authorization: 'Bearer y' } };
    expect([
      await textOf(api),
      await textOf(api),
      await textOf(`${api}/z`, options),
      await textOf(api),
    ]).toEqual(['a', 'b', 'POST /z Bearer y x', 'a']);
  });

  it('passes over a server that does not listen, and says 503 when none does', async () => {
    const api = await startBalancer([await freePort(), await named('b')]);
    expect([await textOf(api), await textOf(api)]).toEqual(['b', 'b']);
    expect((await fetch(await startBalancer([await freePort()]))).status).toBe(503);
  });

  it('never sends again what a server broke off', async () => {
    let count = 0;
    const breaking = await startTarget((response) => {
      count += 1;
      response.destroy();
    });
    const api = await startBalancer([breaking, breaking]);
    expect((await fetch(api)).status).toBe(502);
    expect(count).toBe(1);
  });
});
