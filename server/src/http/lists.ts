import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Caller } from './caller.ts';
import { isKnown, letKeep } from './versioned.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts so many reads of an account. @throws 429 when that is too many */
    countReads(caller: Caller, amount: number): Promise<void>;
  }
}

/** A list that may be of any length: which items it has, and how to read a few of them. */
export interface List<Item> {
  ids: readonly number[];
  read: (ids: readonly number[]) => Promise<Item[]>;
}

/** A whole list, and what changes whenever it may have. */
export interface VersionedList<Item> {
  version: string;
  find: () => Promise<List<Item>>;
}

/** So many items are read and written at once: a longer turn of the event loop would keep everybody else waiting. */
const SLICE_ITEMS = 100;
/** A list counts as one read for as many items (decisions §5). */
const ITEMS_PER_READ = 500;
/** Longer lists are never in memory as a whole: each slice is sent before the next is read. */
const MAX_ITEMS_IN_MEMORY = 500;

/** Reads a list a slice at a time; others' work comes in between. */
export async function* slicesOf<Item>({ ids, read }: List<Item>): AsyncGenerator<Item[]> {
  for (let start = 0; start < ids.length; start += SLICE_ITEMS) {
    if (start > 0) await setImmediate();
    yield await read(ids.slice(start, start + SLICE_ITEMS));
  }
}

/** Reads a whole list; others' work comes in between. */
export async function readList<Item>(list: List<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const slice of slicesOf(list)) items.push(...slice);
  return items;
}

/** @param serialize writes a slice as a JSON array */
async function* jsonOf<Item>(list: List<Item>, serialize: (slice: Item[]) => string): AsyncGenerator<string> {
  let before = '[';
  for await (const slice of slicesOf(list)) {
    if (slice.length === 0) continue;
    yield before + serialize(slice).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/**
 * Answers a list with 200, by the schema of its route, or 304 to who has it already. Reading it counts one for every
 * 500 items, the first of which the request itself was counted for.
 *
 * @param etagOf the tag of a version: what is kept under it is of then or newer, for it is read after it
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
  if (isKnown(reply.request, etag)) return letKeep(reply, etag).code(304).send();
  const list = await find();
  const further = Math.ceil(list.ids.length / ITEMS_PER_READ) - 1;
  if (further > 0) await reply.server.countReads(caller, further);
  if (list.ids.length <= MAX_ITEMS_IN_MEMORY) {
    const items = await readList(list);
    return letKeep(reply, etag).send(items);
  }
  const serialize = (slice: Item[]) =>
    // Its type knows of objects alone.
    reply.serializeInput(slice as unknown as Record<string, unknown>, '200') as string;
  return letKeep(reply, etag)
    .type('application/json; charset=utf-8')
    .send(Readable.from(jsonOf(list, serialize)));
}
