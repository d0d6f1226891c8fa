// For tests: a static host that takes uploads, over real HTTP.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const tagOf = (/** @type {Buffer} */ body) => `"${createHash('sha1').update(body).digest('hex')}"`;

/** Why a write does not happen: the status, or `undefined` when it does. */
function conditionFails({ headers }, there) {
  if (headers['if-none-match'] === '*' && there) return 412;
  if (headers['if-match'] && headers['if-match'] !== (there && tagOf(there))) return 412;
  return undefined;
}

/**
 * Starts a host. `behave` may answer a request itself, with a status or with a whole answer, and is told how many
 * came before.
 *
 * @param {(request: { method: string, key: string, headers: object, nth: number }) => any} [behave]
 */
export async function startHost(behave = () => undefined) {
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  /** @type {{ method: string, key: string, headers: import('node:http').IncomingHttpHeaders, search: string }[]} */
  const requests = [];
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host.test');
    const { method = 'GET', headers } = request;
    const key = decodeURIComponent(pathname.replace(/^\/quits\//, ''));
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const own = behave({ method, key, headers, nth: requests.length });
    requests.push({ method, key, headers, search });
    if (typeof own === 'number') return response.writeHead(own).end('no');
    if (own) return response.writeHead(own.status, own.headers).end(own.body);
    const there = files.get(key);
    if (method === 'PUT') {
      const refused = conditionFails(request, there);
      if (refused === undefined) files.set(key, Buffer.concat(chunks));
      return response.writeHead(refused ?? 201).end();
    }
    if (!there) return response.writeHead(404).end();
    response.writeHead(200, { etag: tagOf(there) }).end(method === 'HEAD' ? undefined : there);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/quits`,
    files,
    requests,
    /** @param {typeof behave} next */
    behaveAs: (next) => void (behave = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
