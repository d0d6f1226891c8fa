import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { listen } from '../../../tooling/lib/ports.ts';

/** An origin in front of another one, which can be changed, whose answers can be held back or fail. */
export interface HeldOrigin {
  url: string;
  /** Where requests go. */
  target: string;
  /** Paths that are answered with 503. */
  failing: RegExp | undefined;
  /** Holds every answer back from now on; gives what lets them go. */
  hold(): () => void;
  stop(): Promise<void>;
}

/** Starts an origin in front of another one, on a port that stays. */
export async function startHeldOrigin(target: string): Promise<HeldOrigin> {
  let free = Promise.resolve();

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await free;
    const { method, headers, url = '/' } = request;
    if (origin.failing?.test(url)) {
      response.writeHead(503).end();
      return;
    }
    const inner = ask(new URL(url, origin.target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    inner.once('error', () => response.destroy());
    inner.end();
  }

  const server = createServer((request, response) => void forward(request, response));
  const { address, stop } = await listen(server);
  const origin: HeldOrigin = {
    url: address.replace('127.0.0.1', 'localhost'),
    target,
    failing: undefined,
    hold() {
      let release = () => undefined as void;
      free = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    stop,
  };
  return origin;
}
