import { Agent, RetryAgent, request } from 'undici';
import type { RetryHandler } from 'undici';
import { Refusal } from '../../lib/refusal.ts';
import { complaint, readAccess } from './http-access.ts';
import type { Access } from './http-access.ts';
import { servedAs } from './served-as.ts';
import type { Store } from './store.ts';

/** What a version's folder holds: plain HTTP has no listing. Written last, so it stands for a complete folder. */
const CONTENTS = 'contents.json';
const MISSING = [404, 410];
/** What stores say that do not know conditions. */
const NO_CONDITIONS = [400, 501];

const PATIENCE_MS = 30_000;
/** Answers that another try does not change: what was asked is unknown, or the disk is full. */
const FINAL = [501, 505, 507];
const BUSY = [429, ...Array.from({ length: 100 }, (_, index) => 500 + index)];
const NO_ANSWER = [
  ...['ECONNRESET', 'ECONNREFUSED', 'ENOTFOUND', 'ENETUNREACH', 'EHOSTUNREACH', 'EPIPE', 'ETIMEDOUT'],
  ...['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
];

/** Every request of a store may be repeated: two more tries when it is busy or does not answer. */
const RETRIES: RetryHandler.RetryOptions = {
  maxRetries: 2,
  minTimeout: 300,
  timeoutFactor: 4,
  methods: ['GET', 'HEAD', 'PUT', 'MKCOL'],
  statusCodes: BUSY.filter((status) => !FINAL.includes(status)),
  errorCodes: NO_ANSWER,
  throwOnError: false,
};

interface Answer {
  status: number;
  header: (name: string) => string | undefined;
  /** Bytes as they came: a file that is stored packed must come back packed. */
  body: Buffer;
}

type Headers = Record<string, string>;

const isGood = ({ status }: Answer) => status >= 200 && status < 300;

/** A host that answers a missing file with its page. */
const isPageInstead = ({ header }: Answer, key: string) =>
  !key.endsWith('.html') && (header('content-type') ?? '').startsWith('text/html');

/** The folders above a key, the outermost first. */
const foldersOf = (key: string) =>
  key
    .split('/')
    .slice(0, -1)
    .map((_part, index, parts) => `${parts.slice(0, index + 1).join('/')}/`);

/** Gives what sends one request for a key, with further headers and a body. */
function connect({ base, headers }: Access, retries: RetryHandler.RetryOptions) {
  const agent = new Agent({ headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });
  const dispatcher = new RetryAgent(agent, { ...RETRIES, ...retries });
  return async (method: string, key: string, further: Headers = {}, body?: Buffer): Promise<Answer> => {
    const url = new URL(key.split('/').map(encodeURIComponent).join('/'), base);
    url.search = base.search;
    const wish = { method, headers: { ...headers, ...further }, dispatcher, ...(body ? { body } : {}) };
    try {
      const answer = await request(url, wish);
      return {
        status: answer.statusCode,
        header: (name) => [answer.headers[name]].flat()[0],
        body: Buffer.from(await answer.body.arrayBuffer()),
      };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new Refusal(`${base.origin} cannot be reached: ${message || code}`);
    }
  };
}

/**
 * A static host that takes uploads over HTTP: WebDAV, a gateway to a bucket. It reads by GET and HEAD, and writes by
 * PUT: files of a version only where there is none (If-None-Match), a pointer only over the one that was read
 * (If-Match), as far as the host knows these conditions.
 *
 * @param target "https://files.example.com/quits/"
 */
export function httpStore(
  target: string,
  env: NodeJS.ProcessEnv = process.env,
  retries: RetryHandler.RetryOptions = {},
): Store {
  const access = readAccess(target, env);
  const { label } = access;
  const ask = connect(access, retries);
  /** Key → entity tag of what was read last, `null` when there was nothing. */
  const read = new Map<string, string | null>();

  const complain = (what: string, { status, header }: Answer) =>
    complaint(what, status, status >= 300 && status < 400 && header('location') !== undefined, access);

  async function find(key: string): Promise<Buffer | undefined> {
    const answer = await ask('GET', key, { 'cache-control': 'no-cache', 'accept-encoding': 'identity' });
    if (!isGood(answer) && !MISSING.includes(answer.status)) throw complain(`GET ${key}`, answer);
    if (isGood(answer) && isPageInstead(answer, key))
      throw new Refusal(
        `${label} answers a page to GET ${key}: it must answer 404 when there is no such file`,
      );
    const etag = answer.header('etag');
    // A weak tag names no bytes: no condition can be made of it.
    if (!isGood(answer)) read.set(key, null);
    else if (etag && !etag.startsWith('W/')) read.set(key, etag);
    else read.delete(key);
    return isGood(answer) ? answer.body : undefined;
  }

  async function get(key: string): Promise<Buffer> {
    const body = await find(key);
    if (!body) throw new Refusal(`${label} has no ${key}`);
    return body;
  }

  async function upload(key: string, body: Buffer, condition: Headers): Promise<Answer> {
    const { cache, type } = servedAs(key);
    const put = (further: Headers) =>
      ask('PUT', key, { 'content-type': type, 'cache-control': cache, ...further }, body);
    let answer = await put(condition);
    if (NO_CONDITIONS.includes(answer.status) && Object.keys(condition).length > 0) answer = await put({});
    else if (answer.status === 409) {
      for (const folder of foldersOf(key)) await ask('MKCOL', folder);
      answer = await put(condition);
    }
    if (!isGood(answer) && answer.status !== 412) throw complain(`PUT ${key}`, answer);
    return answer;
  }

  /** A file of a version: what is there stays, and is compared when it is read back. */
  async function putOnce(key: string, body: Buffer): Promise<void> {
    const there = await ask('HEAD', key);
    if (!isGood(there) || isPageInstead(there, key)) await upload(key, body, { 'if-none-match': '*' });
  }

  function conditionFor(key: string): Headers {
    const tag = read.get(key);
    if (tag === undefined) return {};
    return tag === null ? { 'if-none-match': '*' } : { 'if-match': tag };
  }

  /** A pointer or a page: over what was read, then looked at as it comes back. */
  async function putOver(key: string, body: Buffer): Promise<void> {
    const answer = await upload(key, body, conditionFor(key));
    // After an upload whose answer was lost, 412 speaks of our own.
    if ((await find(key))?.equals(body)) return;
    throw new Refusal(
      answer.status === 412
        ? `Somebody else has changed ${key} meanwhile. Look at it, then do it again.`
        : `${label} took ${key}, but gives something else back: look at what lies in front of it.`,
    );
  }

  return {
    label,
    get,
    find,
    put: (key, body) => (servedAs(key).cache === 'no-cache' ? putOver(key, body) : putOnce(key, body)),
    async list(prefix) {
      const contents = await find(`${prefix}${CONTENTS}`);
      return contents ? (JSON.parse(contents.toString()) as string[]).map((name) => prefix + name) : [];
    },
    async seal(prefix, keys) {
      const names = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      await putOnce(`${prefix}${CONTENTS}`, Buffer.from(`${JSON.stringify(names.sort())}\n`));
    },
  };
}
