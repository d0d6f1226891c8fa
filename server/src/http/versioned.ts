/**
 * Answers that stay the same until something is written: their entity tag follows from a version, so that whoever has
 * one asks whether it still stands, and pages are kept as they are sent.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepRecent } from '../recent.ts';
import { bestEncoding } from './encoding.ts';

/** Kept by the browser of one person, and never shown without asking first. */
const CACHE_RULE = 'private, no-cache';
const MAX_CACHED_BYTES = 16 * 1024 ** 2;
/** Somebody may write while a page is read; then it is read again. */
const READINGS = 3;

/** A page of a hundred entries is a fifth smaller with brotli than with gzip, and takes no longer at this level. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const toBrotli = promisify<string, typeof BROTLI, Buffer>(brotliCompress);
const toGzip = promisify<string, Buffer>(gzip);
const PACK = {
  br: (text: string) => toBrotli(text, BROTLI),
  gzip: (text: string) => toGzip(text),
  identity: (text: string) => Buffer.from(text),
};

/**
 * Makes an entity tag of a version and of how the answer is written: a release that answers otherwise has other tags.
 *
 * @param form what describes the answer, its schema say
 */
export function tagger(form: unknown): (version: string) => string {
  const mark = createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, 8);
  return (version) => `W/"${mark}-${createHash('sha256').update(version).digest('hex').slice(0, 24)}"`;
}

/** Whether the one who asks has what the tag names. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag) ?? false;
}

/** Says in an answer that it may be kept as long as its tag stands. */
export function letKeep(reply: FastifyReply, etag: string): FastifyReply {
  return reply.header('ETag', etag).header('Cache-Control', CACHE_RULE);
}

/** Where a page begins, after that entry or at the newest, and how long it is at most. */
export interface PagePlace {
  before?: number | undefined;
  limit: number;
}

/** A page of a list, and how to know whether it is still what it was. */
export interface Page<Body> {
  /** The same for pages of the same place in the same list; without one it is not kept. */
  key: string | undefined;
  /** What changes whenever the page may have. */
  version: () => Promise<string>;
  read: () => Promise<Body>;
}

interface Kept {
  version: string;
  packed: Buffer;
}

/** Keeps the newest version of pages as they are sent. */
export const createPageCache = () =>
  keepRecent<string, Kept>(MAX_CACHED_BYTES, ({ packed }) => packed.byteLength);

/** Reads a page and writes it down, all of it of one version unless others write all the time. */
async function encode<Body>(
  { version: versionNow, read }: Page<Body>,
  version: string,
  pack: (body: Body) => Buffer | Promise<Buffer>,
): Promise<Kept> {
  let before = version;
  for (let reading = 1; ; reading += 1) {
    const body = await read();
    const after = await versionNow();
    // A newer page under an older version is asked for again, and never the other way round.
    if (after === before || reading === READINGS) return { version: before, packed: await pack(body) };
    before = after;
  }
}

export interface PageSending<Body> {
  cache: ReturnType<typeof createPageCache>;
  etagOf: (version: string) => string;
  serialize: (body: Body) => string;
}

/** Answers a page with 200, or 304 to who has it already. It is read, written and packed once per version and encoding. */
export async function sendPage<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<Body>,
  { cache, etagOf, serialize }: PageSending<Body>,
): Promise<unknown> {
  const version = await page.version();
  if (isKnown(request, etagOf(version))) return letKeep(reply, etagOf(version)).code(304).send();
  const encoding = bestEncoding(request, reply);
  const key = page.key && `${encoding} ${page.key}`;
  const cached = key === undefined ? undefined : cache.get(key);
  const pack = (body: Body) => PACK[encoding](serialize(body));
  const kept = cached?.version === version ? cached : await encode(page, version, pack);
  if (key !== undefined && kept !== cached) cache.set(key, kept);
  void letKeep(reply, etagOf(kept.version)).type('application/json; charset=utf-8');
  if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
  return reply.send(kept.packed);
}
