import { Refusal } from '../../lib/refusal.ts';
import { openAccess } from './http-access.ts';
import type { Answer, Headers, Retries } from './http-access.ts';
import { servedAs } from './store.ts';
import type { Store } from './store.ts';

/** What a version's folder holds: plain HTTP has no listing. Written last, so it stands for a complete folder. */
const CONTENTS = 'contents.json';
const MISSING = [404, 410];
/** What stores say that do not know conditions. */
const NO_CONDITIONS = [400, 501];

/** A host that answers a missing file with its page. */
const isPageInstead = ({ header }: Answer, key: string) =>
  !key.endsWith('.html') && (header('content-type') ?? '').startsWith('text/html');

/** The folders above a key, the outermost first. */
const foldersOf = (key: string) => [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index + 1));

/** The names that a folder's contents state; none when their upload was cut off. */
function namesIn(contents: Buffer | undefined): string[] {
  try {
    return JSON.parse(contents?.toString() ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** The condition of a write: over the tag that was read, or only where there was nothing. */
function conditionOf(tag: string | null | undefined): Headers {
  if (tag === undefined) return {};
  return tag === null ? { 'if-none-match': '*' } : { 'if-match': tag };
}

/**
 * A static host that takes uploads over HTTP: WebDAV, a gateway to a bucket. It reads by GET and HEAD, and writes by
 * PUT: files of a version only where there is none (If-None-Match), a pointer only over the one that was read
 * (If-Match), as far as the host knows these conditions.
 *
 * @param target "https://files.example.com/quits/"
 */
export function httpStore(target: string, env = process.env, retries: Retries = {}): Store {
  const { label, ask, complain } = openAccess(target, env, retries);
  /** Key → entity tag of what was read last, `null` when there was nothing. */
  const read = new Map<string, string | null>();

  async function find(key: string): Promise<Buffer | undefined> {
    const answer = await ask('GET', key, { 'cache-control': 'no-cache', 'accept-encoding': 'identity' });
    if (MISSING.includes(answer.status)) {
      read.set(key, null);
      return undefined;
    }
    if (!answer.isGood) throw complain(`GET ${key}`, answer);
    if (isPageInstead(answer, key))
      throw new Refusal(
        `${label} answers a page to GET ${key}: it must answer 404 when there is no such file`,
      );
    const etag = answer.header('etag');
    // A weak tag names no bytes: no condition can be made of it.
    if (etag && !etag.startsWith('W/')) read.set(key, etag);
    else read.delete(key);
    return answer.body;
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
    if (!answer.isGood && answer.status !== 412) throw complain(`PUT ${key}`, answer);
    return answer;
  }

  /** A file of a version: what is there stays and is compared when it is read back, but for a beginning. */
  async function putOnce(key: string, body: Buffer): Promise<void> {
    const there = await find(key);
    const isCutOff = there && there.length < body.length && there.equals(body.subarray(0, there.length));
    if (!there || isCutOff) await upload(key, body, conditionOf(read.get(key)));
  }

  /** A pointer or a page: over what was read, then looked at as it comes back. */
  async function putOver(key: string, body: Buffer): Promise<void> {
    const answer = await upload(key, body, conditionOf(read.get(key)));
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
      return namesIn(await find(`${prefix}${CONTENTS}`)).map((name) => prefix + name);
    },
    async seal(prefix, keys) {
      const names = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      await putOnce(`${prefix}${CONTENTS}`, Buffer.from(`${JSON.stringify(names.sort())}\n`));
    },
  };
}
