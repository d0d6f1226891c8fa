import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../../../tooling/lib/ports.ts';

/** An operator's address that keeps what is sent to it. */
export async function operator() {
  const received: Record<string, string>[] = [];
  const { address, stop } = await listen(
    createServer((request, response) => {
      response.writeHead(204, { 'access-control-allow-origin': '*' });
      void json(request)
        .then((report) => received.push(report as (typeof received)[number]))
        .catch(() => undefined)
        .finally(() => response.end());
    }),
  );
  const of = (requested: string) => received.filter(({ type }) => type === requested);
  const forget = () => {
    received.length = 0;
  };
  return { url: `${address}/reports`, of, forget, stop };
}
