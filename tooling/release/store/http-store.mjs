import { cacheControlOf, typeOf } from '../../../web/src/files.ts';
import { complaint, readAccess } from './http-access.mjs';
import { send } from './http-request.mjs';
import { addressOf } from './store-address.mjs';

/** What a version's folder holds: plain HTTP has no listing. Written last, so it stands for a complete folder. */
const CONTENTS = 'contents.json';
const MISSING = [404, 410];
/** What stores say that do not know conditions. */
const NO_CONDITIONS = [400, 501];

/** @param {import('./http-request.mjs').Answer} answer */
const isGood = ({ status }) => status >= 200 && status < 300;

/** A host that answers a missing file with its page. @param {import('./http-request.mjs').Answer} answer @param {string} key */
const isPageInstead = ({ headers }, key) =>
  !key.endsWith('.html') && (headers['content-type'] ?? '').startsWith('text/html');

/** @param {string} key the folders above it, the outermost first */
const foldersOf = (key) =>
  key
    .split('/')
    .slice(0, -1)
    .map((_part, index, parts) => `${parts.slice(0, index + 1).join('/')}/`);

/**
 * A static host that takes uploads over HTTP: WebDAV, a gateway to a bucket. It reads by GET and HEAD, and writes by
 * PUT: files of a version only where there is none (If-None-Match), a pointer only over the one that was read
 * (If-Match), as far as the host knows these conditions.
 *
 * @param {string} target "https://files.example.com/quits/"
 * @param {{ env?: NodeJS.ProcessEnv, wait?: (ms: number) => Promise<unknown> }} [options]
 * @returns {import('./store.mjs').Store}
 */
export function httpStore(target, { env = process.env, wait } = {}) {
  const { base, label, headers } = readAccess(target, env);
  /** Key → entity tag of what was read last, `null` when there was nothing. @type {Map<string, string | null>} */
  const read = new Map();

  /** @param {string} method @param {string} key @param {Record<string, string>} [further] @param {Buffer} [body] */
  function ask(method, key, further = {}, body) {
    const url = new URL(key.split('/').map(encodeURIComponent).join('/'), base);
    url.search = base.search;
    return send({ method, url, headers: { ...headers, ...further }, ...(body ? { body } : {}) }, wait);
  }

  /** @param {string} what @param {import('./http-request.mjs').Answer} answer */
  const complain = (what, answer) => complaint(what, label, answer, 'authorization' in headers);

  /** @param {string} key */
  async function find(key) {
    const fresh = { 'cache-control': 'no-cache', 'accept-encoding': 'identity' };
    const answer = await ask('GET', key, fresh);
    if (!isGood(answer) && !MISSING.includes(answer.status)) throw complain(`GET ${key}`, answer);
    if (isGood(answer) && isPageInstead(answer, key)) {
      throw new Error(`${label} answers a page to GET ${key}: it must answer 404 when there is no such file`);
    }
    const { etag } = answer.headers;
    // A weak tag names no bytes: no condition can be made of it.
    if (!isGood(answer)) read.set(key, null);
    else if (etag && !etag.startsWith('W/')) read.set(key, etag);
    else read.delete(key);
    return isGood(answer) ? answer.body : undefined;
  }

  /** @param {string} key */
  async function get(key) {
    const body = await find(key);
    if (!body) throw new Error(`${label} has no ${key}`);
    return body;
  }

  /** @param {string} key */
  async function makeFolders(key) {
    for (const folder of foldersOf(key)) await ask('MKCOL', folder);
  }

  /** @param {string} key @param {Buffer} body @param {Record<string, string>} condition */
  async function upload(key, body, condition) {
    const stated = { 'content-type': typeOf(key), 'cache-control': cacheControlOf(addressOf(key)) };
    const put = (/** @type {Record<string, string>} */ further) =>
      ask('PUT', key, { ...stated, ...further }, body);
    const first = await put(condition);
    if (NO_CONDITIONS.includes(first.status) && Object.keys(condition).length > 0) return put({});
    if (first.status !== 409) return first;
    await makeFolders(key);
    return put(condition);
  }

  /** A file of a version: what is there stays, and is compared when it is read back. */
  async function putOnce(/** @type {string} */ key, /** @type {Buffer} */ body) {
    const there = await ask('HEAD', key);
    if (isGood(there) && !isPageInstead(there, key)) return;
    const answer = await upload(key, body, { 'if-none-match': '*' });
    if (!isGood(answer) && answer.status !== 412) throw complain(`PUT ${key}`, answer);
  }

  /** A pointer or a page: over what was read, then looked at as it comes back. */
  async function putOver(/** @type {string} */ key, /** @type {Buffer} */ body) {
    const tag = read.get(key);
    const condition = tag === undefined ? {} : tag === null ? { 'if-none-match': '*' } : { 'if-match': tag };
    const answer = await upload(key, body, /** @type {Record<string, string>} */ (condition));
    if (!isGood(answer) && answer.status !== 412) throw complain(`PUT ${key}`, answer);
    // After an upload whose answer was lost, 412 speaks of our own.
    if ((await find(key))?.equals(body)) return;
    throw new Error(
      answer.status === 412
        ? `Somebody else has changed ${key} meanwhile. Look at it, then do it again.`
        : `${label} took ${key}, but gives something else back: look at what lies in front of it.`,
    );
  }

  return {
    label,
    get,
    find,
    put: (key, body) =>
      cacheControlOf(addressOf(key)) === 'no-cache' ? putOver(key, body) : putOnce(key, body),
    async list(prefix) {
      const contents = await find(`${prefix}${CONTENTS}`);
      if (!contents) return [];
      return JSON.parse(contents.toString()).map((/** @type {string} */ name) => prefix + name);
    },
    async seal(prefix, keys) {
      const names = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      await putOnce(`${prefix}${CONTENTS}`, Buffer.from(`${JSON.stringify(names.sort())}\n`));
    },
  };
}
