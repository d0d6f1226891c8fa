/** Several instances of the application on one database, called over HTTP in turn. */
import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many instances serve a test; `npm run lab -- instances` asks for several. */
export const INSTANCES = Number(process.env.TEST_INSTANCES ?? 1);

interface Request {
  method?: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string | Uint8Array;
}

interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  rawPayload: Buffer;
  payload: string;
  body: string;
  json(): unknown;
}

function sendTo(
  port: number,
  agent: Agent,
  { method = 'GET', url, headers, payload }: Request,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
    const options = { host: '127.0.0.1', port, agent, method, path: url, headers: { ...length, ...headers } };
    const outgoing = sendRequest(options, (response) => {
      const chunks: Uint8Array[] = [];
      response.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const rawPayload = Buffer.concat(chunks);
        const text = rawPayload.toString();
        const { statusCode = 0, headers: given } = response;
        resolve({
          statusCode,
          headers: given,
          rawPayload,
          payload: text,
          body: text,
          json: (): unknown => JSON.parse(text),
        });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(payload);
  });
}

/**
 * Makes every instance listen and sends a test's requests over HTTP to each in turn. A test for one
 * server thus covers several.
 *
 * @returns a function that closes all instances
 */
export async function takeTurns(instances: readonly FastifyInstance[]): Promise<() => Promise<void>> {
  const agent = new Agent({ keepAlive: true });
  const ports: number[] = [];
  for (const instance of instances) {
    await instance.listen({ host: '127.0.0.1', port: 0 });
    ports.push((instance.server.address() as AddressInfo).port);
  }
  let turn = 0;
  const inject = (given: string | Request): Promise<Answer> => {
    const port = ports[turn++ % ports.length] ?? 0;
    return sendTo(port, agent, typeof given === 'string' ? { url: given } : given);
  };
  Object.assign(instances[0] ?? {}, { inject });
  return async () => {
    agent.destroy();
    await Promise.all(instances.map((instance) => instance.close()));
  };
}
