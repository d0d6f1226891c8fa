// How a store over HTTP is asked: with which leave, how often, and what its answers mean to a person.
import { Agent, RetryAgent, request } from 'undici';
import type { RetryHandler } from 'undici';
import { Refusal } from '../../lib/refusal.ts';

/** The header with which a store is asked, from the environment: it is sent to the store alone and never shown. */
export const AUTHORIZATION = 'STORE_AUTHORIZATION';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const PATIENCE_MS = 30_000;
/** Answers that another try does not change: what was asked is unknown, or the disk is full. */
const FINAL = [501, 505, 507];
const BUSY = [429, ...Array.from({ length: 100 }, (_, index) => 500 + index)];
const NO_ANSWER = [
  ...['ECONNRESET', 'ECONNREFUSED', 'ENOTFOUND', 'ENETUNREACH', 'EHOSTUNREACH', 'EPIPE', 'ETIMEDOUT'],
  ...['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
];

export type Retries = RetryHandler.RetryOptions;

/** Every request of a store may be repeated: two more tries when it is busy or does not answer. */
const RETRIES: Retries = {
  maxRetries: 2,
  minTimeout: 300,
  timeoutFactor: 4,
  methods: ['GET', 'HEAD', 'PUT', 'MKCOL'],
  statusCodes: BUSY.filter((status) => !FINAL.includes(status)),
  errorCodes: NO_ANSWER,
  throwOnError: false,
};

const BY_COMMAND = 'it takes no uploads: reach the store by a command of yours, --to "command:…"';

/** What a person can do about an answer that is no success. */
const REASONS: Readonly<Record<number, string>> = {
  401: `put the whole Authorization header into ${AUTHORIZATION}, "Bearer …" or "Basic …"`,
  403: 'whoever asks may not do that (some stores say so of a missing file, too, unless listing is allowed)',
  405: BY_COMMAND,
  409: 'a folder is missing, and it did not let it be made',
  413: 'the file is too large for it',
  501: BY_COMMAND,
  507: 'it is full',
};

export interface Answer {
  status: number;
  isGood: boolean;
  header: (name: string) => string | undefined;
  /** Bytes as they came: a file that is stored packed must come back packed. */
  body: Buffer;
}

export type Headers = Record<string, string>;

/** The header that lets somebody write, if there is one. */
function readLeave({ protocol, hostname }: URL, label: string, env: NodeJS.ProcessEnv): Headers {
  const authorization = env[AUTHORIZATION] ?? '';
  if (authorization === '') return {};
  if (!/^[\x20-\x7e]+$/.test(authorization))
    throw new Refusal(`${AUTHORIZATION} is no header: plain ASCII only`);
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    throw new Refusal(`${AUTHORIZATION} is only sent over https: ${label} would show it to the network`);
  return { authorization };
}

/**
 * Reads the address of a store. What follows `?` is sent with every request (signed addresses carry their leave
 * there) and, like the header, never shown.
 *
 * @returns `ask` sends one request for a key; `complain` says what an answer that is no success means
 * @throws Refusal with a sentence for the person at the keyboard
 */
export function openAccess(target: string, env: NodeJS.ProcessEnv, retries: Retries) {
  if (!URL.canParse(target)) throw new Refusal('--to is no address that can be read');
  const base = new URL(target);
  const label = `${base.origin}${base.pathname}`;
  if (base.username || base.password)
    throw new Refusal(`Put what ${base.host} asks for into ${AUTHORIZATION}, not into the address`);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const leave = readLeave(base, label, env);
  const agent = new Agent({ headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });
  const dispatcher = new RetryAgent(agent, { ...RETRIES, ...retries });

  async function ask(method: string, key: string, headers: Headers = {}, body?: Buffer): Promise<Answer> {
    const url = new URL(key.split('/').map(encodeURIComponent).join('/'), base);
    url.search = base.search;
    const wish = { method, headers: { ...leave, ...headers }, dispatcher, ...(body && { body }) };
    try {
      const answer = await request(url, wish);
      const { statusCode: status } = answer;
      return {
        status,
        isGood: status >= 200 && status < 300,
        header: (name) => [answer.headers[name]].flat()[0],
        body: Buffer.from(await answer.body.arrayBuffer()),
      };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new Refusal(`${base.origin} cannot be reached: ${message || code}`);
    }
  }

  /** @param what "PUT remotes/mf-groups/current.json" */
  function complain(what: string, { status, header }: Answer): Refusal {
    const isElsewhere = status >= 300 && status < 400 && header('location') !== undefined;
    const isRejected = status === 401 && 'authorization' in leave;
    const known = isRejected ? `it does not accept ${AUTHORIZATION}` : REASONS[status];
    const reason = isElsewhere ? 'name the address it leads to' : known;
    return new Refusal(`${label} answers ${status} to ${what}${reason ? `: ${reason}` : ''}`);
  }

  return { label, ask, complain };
}
