import http from 'node:http';
import { freePort } from '../../scripts/ports.mjs';
import { startRoundRobin } from './round-robin.mjs';

const open = [];
afterEach(() => {
  for (const { close } of open.splice(0)) close();
});

async function startTarget(answer) {
  const server = http.createServer((request, response) => answer(response, request));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return server.address().port;
}

async function startBalancer(ports) {
  const balancer = await startRoundRobin(ports);
  open.push(balancer);
  return balancer.api;
}

const named = (name) => startTarget((response) => response.end(name));
const textOf = async (api, options) => (await fetch(api, options)).text();

describe('the round-robin', () => {
  it('sends each request to the next server, with its method, body and headers', async () => {
    const echo = async (response, request) => {
      let body = '';
      for await (const chunk of request) body += chunk;
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
