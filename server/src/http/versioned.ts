/**
 * Answers that only change when data is written. Their entity tag follows from a version, so
 * clients can revalidate a copy. Pages are cached in their encoded form.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createLru } from '../cache/lru.ts';
import { bestEncoding } from './encoding.ts';

/** Only the person's browser may store the answer, and it must revalidate it before each use. */
const CACHE_RULE = 'private, no-cache';
const MAX_CACHED_BYTES = 16 * 1024 ** 2;
/** A write may happen while a page is read. The page is then read again. */
const READINGS = 3;

/**
 * At this level brotli makes a page of a hundred entries a fifth smaller than gzip, in the same
 * time.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const toBrotli = promisify<string, typeof BROTLI, Buffer>(brotliCompress);
const toGzip = promisify<string, Buffer>(gzip);
const PACK = {
  br: (text: string) => toBrotli(text, BROTLI),
  gzip: (text: string) => toGzip(text),
  identity: (text: string) => Buffer.from(text),
};

/**
 * Creates entity tags from a version and the format of the answer. A release with another format
 * thus has other tags.
 *
 * @param form describes the answer, for example its schema
 */
export function tagger(form: unknown): (version: string) => string {
  const mark = createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, 8);
  return (version) => `W/"${mark}-${createHash('sha256').update(version).digest('hex').slice(0, 24)}"`;
}

/** Whether the client already has the answer that the tag names. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag) ?? false;
}

/** Allows the client to store an answer and revalidate it by its tag. */
export function setEtag(reply: FastifyReply, etag: string): FastifyReply {
  return reply.header('ETag', etag).header('Cache-Control', CACHE_RULE);
}

/** Where a page begins, after that entry or at the newest, and its maximum length. */
export interface PagePlace {
  before?: number | undefined;
  limit: number;
}

/** A page of a list, with the version that shows whether it is current. */
export interface VersionedPage<Body> {
  /** Identifies the page within its list. Without a key the page is not cached. */
  key: string | undefined;
  /** Changes whenever the page may have changed. */
  version: () => Promise<string>;
  read: () => Promise<Body>;
}

interface Kept {
  version: string;
  packed: Buffer;
}

/** Caches the newest version of encoded pages. */
export const createPageCache = () =>
  createLru<string, Kept>(MAX_CACHED_BYTES, ({ packed }) => packed.byteLength);

/** Reads and encodes a page. All of it belongs to one version, unless writes never pause. */
async function encode<Body>(
  { version: versionNow, read }: VersionedPage<Body>,
  version: string,
  pack: (body: Body) => Buffer | Promise<Buffer>,
): Promise<Kept> {
  let before = version;
  for (let reading = 1; ; reading += 1) {
    const body = await read();
    const after = await versionNow();
    // A newer page under an older version is harmless, because the client revalidates it. The
    // opposite must not happen.
    if (after === before || reading === READINGS) return { version: before, packed: await pack(body) };
    before = after;
  }
}

export interface PageSending<Body> {
  cache: ReturnType<typeof createPageCache>;
  etagOf: (version: string) => string;
  serialize: (body: Body) => string;
}

/**
 * Answers a page with 200, or 304 if the client has it already. Each version is read and encoded
 * once per encoding.
 */
export async function sendPage<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: VersionedPage<Body>,
  { cache, etagOf, serialize }: PageSending<Body>,
): Promise<unknown> {
  const version = await page.version();
  if (isKnown(request, etagOf(version))) return setEtag(reply, etagOf(version)).code(304).send();
  const encoding = bestEncoding(request, reply);
  const key = page.key && `${encoding} ${page.key}`;
  const cached = key === undefined ? undefined : cache.get(key);
  const pack = (body: Body) => PACK[encoding](serialize(body));
  const current = cached?.version === version ? cached : await encode(page, version, pack);
  if (key !== undefined && current !== cached) cache.set(key, current);
  void setEtag(reply, etagOf(current.version)).type('application/json; charset=utf-8');
  if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
  return reply.send(current.packed);
}
