/** Pages of lines, newest first, with the sum up to and with each: from what all come to, line by line downwards. */
import { setImmediate } from 'node:timers/promises';
import type { Cents } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import type { PagePlace } from '../../http/versioned.ts';
import { versionForMember } from '../activity/activity.service.ts';
import { byNewest } from './ledger.repository.ts';
import type { Newness } from './ledger.repository.ts';
import { placeAfter } from './pages.service.ts';

/** So many entries are read at once: a longer turn of the event loop would keep everybody else waiting. */
const SLICE = 200;
const MAX_MARKS = 2000;

interface Mark {
  version: string;
  /** The sum with which the next page begins. */
  cents: Cents;
}

/**
 * Keeps with which sum the page after an entry goes on, so that it is read from there and not from the newest entry
 * on. The least recently kept go first.
 */
export function createMarks() {
  const kept = new Map<string, Mark>();
  return {
    find(key: string, version: string): Cents | undefined {
      const found = kept.get(key);
      return found?.version === version ? found.cents : undefined;
    },
    keep(key: string, mark: Mark): void {
      kept.delete(key);
      kept.set(key, mark);
      const [oldest] = kept.keys();
      if (kept.size > MAX_MARKS && oldest !== undefined) kept.delete(oldest);
    },
  };
}

export type Marks = ReturnType<typeof createMarks>;

interface Line extends Newness {
  /** By how much the sum is another one with it. */
  cents: Cents;
}

type ReadLinesAfter<Of extends Line> = (after: Newness | undefined, limit: number) => Promise<Of[]>;

/** All lines from after a place on, at first as many as a page may need; others' work comes in between. */
async function* linesInTurn<Of extends Line>(
  read: ReadLinesAfter<Of>,
  after: Newness | undefined,
  first: number,
): AsyncGenerator<Of> {
  let [place, limit] = [after, first];
  for (;;) {
    const lines = await read(place, limit);
    yield* lines;
    if (lines.length < limit) return;
    [place, limit] = [lines.at(-1), SLICE];
    await setImmediate();
  }
}

interface Lines<Of extends Line> {
  groupId: number;
  place: PagePlace;
  marks: Marks;
  /** Of which lines a mark is. */
  key: readonly number[];
  /** What all lines come to, and in which version of the group. */
  start: () => Promise<Mark>;
  read: ReadLinesAfter<Of>;
  /** Whether lines that change nothing are shown. */
  showsZero: boolean;
}

type Running<Of> = Of & { running: Cents };

/** The page, and one line more where there is a next page. */
async function walk<Of extends Line>(
  lines: AsyncIterable<Of>,
  {
    after,
    start,
    limit,
    showsZero,
  }: { after: Newness | undefined; start: Cents; limit: number; showsZero: boolean },
): Promise<Running<Of>[]> {
  const found: Running<Of>[] = [];
  let running = start;
  for await (const line of lines) {
    const isBehind = after === undefined || byNewest(after, line) < 0;
    if (isBehind && (showsZero || line.cents !== 0)) found.push({ ...line, running });
    if (found.length > limit) break;
    running -= line.cents;
  }
  return found;
}

/** A page of lines with the sum up to and with each, where the next begins, and what all come to. @throws 404, 422 */
export async function readLines<Of extends Line>(
  queries: Queries,
  caller: Caller,
  { groupId, place: { before, limit }, marks, key, start, read, showsZero }: Lines<Of>,
): Promise<{ lines: Running<Of>[]; next: number | null; net: Cents }> {
  const keyAfter = (id: number) => [...key, id].join(' ');
  for (;;) {
    const after = await placeAfter(queries, caller, before, groupId);
    const { version, cents: net } = await start();
    const known = after && marks.find(keyAfter(after.id), version);
    const from = known === undefined ? undefined : after;
    const found = await walk(linesInTurn(read, from, limit + 1), {
      after,
      start: known ?? net,
      limit,
      showsZero,
    });
    // Somebody may have written while they were read.
    if ((await versionForMember(queries, caller, groupId)) !== version) continue;
    const [last, following] = found.slice(limit - 1);
    if (last && following) marks.keep(keyAfter(last.id), { version, cents: following.running });
    return { lines: found.slice(0, limit), next: following && last ? last.id : null, net };
  }
}
