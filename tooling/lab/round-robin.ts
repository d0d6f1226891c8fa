import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Given {
  request: IncomingMessage;
  body: Buffer;
}

function forward(port: number, agent: http.Agent, { request, body }: Given): Promise<IncomingMessage> {
  const { method, url: path, headers } = request;
  return new Promise((resolve, reject) => {
    const outgoing = http.request({ host: '127.0.0.1', port, agent, method, path, headers }, resolve);
    outgoing.once('error', reject).end(body);
  });
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }));
}

/**
 * A balancer as plain as can be: each request goes to the next server. One that does not listen is passed over,
 * for then nothing was sent; one that breaks off in the middle is a 502, for nobody knows what it did.
 */
export async function startRoundRobin(ports: readonly number[]) {
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = { request, body: await buffer(request).catch(() => Buffer.alloc(0)) };
    for (const _attempt of ports) {
      try {
        const answer = await forward(ports[turn++ % ports.length] ?? 0, agent, given);
        answer.once('error', () => response.destroy());
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue;
        refuse(response, 502, 'The server broke off');
        return;
      }
    }
    refuse(response, 503, 'No server listens');
  }
  const server = http.createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close(): void {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
