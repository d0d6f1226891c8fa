import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../../../tooling/lib/ports.ts';

/** An operator's address that keeps what is sent to it. */
export async function operator() {
  const heard: Record<string, string>[] = [];
  const { address, stop } = await listen(
    createServer((request, response) => {
      response.writeHead(204, { 'access-control-allow-origin': '*' });
      void json(request)
        .then((report) => heard.push(report as (typeof heard)[number]))
        .catch(() => undefined)
        .finally(() => response.end());
    }),
  );
  const of = (wanted: string) => heard.filter(({ type }) => type === wanted);
  const forget = () => {
    heard.length = 0;
  };
  return { url: `${address}/reports`, of, forget, stop };
}
