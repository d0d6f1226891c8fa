import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';
import { isKnown, setEtag } from './versioned.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts `amount` reads of an account. @throws 429 when that is too many */
    countReads(caller: Caller, amount: number): Promise<void>;
  }
}

/** A list of any length: the ids of its items, and a function that reads some of them. */
export interface List<Item> {
  ids: readonly number[];
  read: (ids: readonly number[]) => Promise<Item[]>;
}

/** A whole list, and a version that changes whenever the list may have changed. */
export interface VersionedList<Item> {
  version: string;
  find: () => Promise<List<Item>>;
}

/**
 * How many items are read and written per step. A longer turn of the event loop would delay other
 * requests.
 */
const SLICE_ITEMS = 100;
/** A list counts as one read per this many items. */
const ITEMS_PER_READ = 500;
/** Longer lists are never completely in memory. Each slice is sent before the next one is read. */
const MAX_ITEMS_IN_MEMORY = 500;

/** Reads a list slice by slice. Other requests run in between. */
export async function* slicesOf<Item>({ ids, read }: List<Item>): AsyncGenerator<Item[]> {
  for (let start = 0; start < ids.length; start += SLICE_ITEMS) {
    if (start > 0) await setImmediate();
    yield await read(ids.slice(start, start + SLICE_ITEMS));
  }
}

/** Reads a whole list. Other requests run in between. */
export async function readList<Item>(list: List<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const slice of slicesOf(list)) items.push(...slice);
  return items;
}

/** The JSON of a list, slice by slice. @param serialize writes a slice as a JSON array */
export async function* jsonOf<Item>(
  list: List<Item>,
  serialize: (slice: Item[]) => string,
): AsyncGenerator<string> {
  let before = '[';
  for await (const slice of slicesOf(list)) {
    if (slice.length === 0) continue;
    yield before + serialize(slice).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/**
 * Every 500 items of a list count as one read; the request itself covers the first 500. @throws 429
 * when that is too much
 */
export async function countReadsOf(
  app: Pick<FastifyInstance, 'countReads'>,
  caller: Caller,
  items: number,
): Promise<void> {
  const further = Math.ceil(items / ITEMS_PER_READ) - 1;
  if (further > 0) await app.countReads(caller, further);
}

/**
 * Answers a list with 200, by the schema of its route, or 304 if the client has it already.
 *
 * @param etagOf the tag of a version; the list is read after the version, so it belongs to that
 *   version or a newer one
 * @throws 429 when that is too much
 */
export async function sendList<Item>(
  reply: FastifyReply,
  caller: Caller,
  look: () => Promise<VersionedList<Item>>,
  etagOf: (version: string) => string,
): Promise<unknown> {
  const { version, find } = await look();
  const etag = etagOf(version);
  if (isKnown(reply.request, etag)) return setEtag(reply, etag).code(304).send();
  const list = await find();
  await countReadsOf(reply.server, caller, list.ids.length);
  if (list.ids.length <= MAX_ITEMS_IN_MEMORY) {
    const items = await readList(list);
    return setEtag(reply, etag).send(items);
  }
  const serialize = (slice: Item[]) =>
    // The framework's type only allows objects.
    reply.serializeInput(slice as unknown as Record<string, unknown>, '200') as string;
  return setEtag(reply, etag)
    .type('application/json; charset=utf-8')
    .send(Readable.from(jsonOf(list, serialize)));
}
