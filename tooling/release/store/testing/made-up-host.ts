// For tests: a static host that takes uploads, over real HTTP.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../../lib/ports.ts';

export interface HostRequest {
  method: string;
  key: string;
  headers: IncomingHttpHeaders;
  search: string;
}

/** Answers a request itself, with a status or with a whole answer; is told what it brings, and how many came before. */
export type Behavior = (
  request: HostRequest & { nth: number; body: Buffer },
) => number | { status: number; headers: Record<string, string>; body?: string } | undefined;

const tagOf = (body: Buffer) => `"${createHash('sha1').update(body).digest('hex')}"`;

/** Why a write does not happen: the status, or `undefined` when it does. */
function conditionFails({ headers }: IncomingMessage, there: Buffer | undefined): number | undefined {
  if (headers['if-none-match'] === '*' && there) return 412;
  if (headers['if-match'] && headers['if-match'] !== (there && tagOf(there))) return 412;
  return undefined;
}

/** Starts a host, of which `behave` may answer requests. */
export async function startHost(behave: Behavior = () => undefined) {
  const files = new Map<string, Buffer>();
  const requests: HostRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://host.test');
      const { method = 'GET', headers } = request;
      const key = decodeURIComponent(pathname.replace(/^\/quits\//, ''));
      const body = await buffer(request);
      const own = behave({ method, key, headers, search, body, nth: requests.length });
      requests.push({ method, key, headers, search });
      if (typeof own === 'number') return response.writeHead(own).end('no');
      if (own) return response.writeHead(own.status, own.headers).end(own.body);
      const there = files.get(key);
      if (method === 'PUT') {
        const refused = conditionFails(request, there);
        if (refused === undefined) files.set(key, body);
        return response.writeHead(refused ?? 201).end();
      }
      if (!there) return response.writeHead(404).end();
      return response.writeHead(200, { etag: tagOf(there) }).end(method === 'HEAD' ? undefined : there);
    })();
  });
  const { address, stop } = await listen(server);
  return {
    address: `${address}/quits`,
    files,
    requests,
    behaveAs: (next: Behavior) => void (behave = next),
    stop,
  };
}

export type MadeUpHost = Awaited<ReturnType<typeof startHost>>;
