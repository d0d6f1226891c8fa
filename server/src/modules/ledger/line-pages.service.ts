/** Pages of lines, newest first, with the sum up to and with each: from what all come to, line by line downwards. */
import { setImmediate } from 'node:timers/promises';
import type { Cents } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { serviceUnavailable } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { PagePlace } from '../../http/versioned.ts';
import { versionForMember } from '../activity/activity.service.ts';
import { keepRecent } from '../../recent.ts';
import { byNewest } from './ledger.repository.ts';
import type { Newness } from './ledger.repository.ts';
import { placeAfter } from './pages.service.ts';

/** So many entries are read at once: a longer turn of the event loop would keep everybody else waiting. */
const SLICE = 200;
const MAX_MARKS = 2000;
/** Each reading is of one version of the group: whoever writes meanwhile makes it start again. */
const READINGS = 3;

interface Mark {
  version: string;
  /** The sum with which the next page begins. */
  cents: Cents;
}

/** Keeps with which sum the page after an entry goes on, so that it is read from there and not from the newest on. */
export const createMarks = () => keepRecent<string, Mark>(MAX_MARKS);

export type Marks = ReturnType<typeof createMarks>;

interface Line extends Newness {
  /** By how much the sum is another one with it. */
  cents: Cents;
  /** The newest hash of the group's history when it was read. */
  head: string | null;
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
  /** The newest hash of the group's history. */
  version: string;
  place: PagePlace;
  marks: Marks;
  /** Whether the caller waits no longer. */
  isGone: () => boolean;
  /** Of which lines a mark is. */
  key: readonly number[];
  /** What all lines come to, and in which version of the group: this one, or a newer one. */
  start: (version: string) => Promise<Mark>;
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

interface LinesPage<Of> {
  lines: Running<Of>[];
  next: number | null;
  /** What all lines come to. */
  net: Cents;
}

/** The page as it is in one version of the group; nothing when that is no longer the newest, or the caller is gone. */
async function readOnce<Of extends Line>(
  queries: Queries,
  caller: Caller,
  {
    groupId,
    version: wanted,
    place: { before, limit },
    isGone,
    marks,
    key,
    start,
    read,
    showsZero,
  }: Lines<Of>,
): Promise<LinesPage<Of> | undefined> {
  const keyAfter = (id: number) => [...key, id].join(' ');
  const after = await placeAfter(queries, caller, before, groupId);
  const { version, cents: net } = await start(wanted);
  const mark = after && marks.get(keyAfter(after.id));
  const known = mark?.version === version ? mark.cents : undefined;
  const reading = { isSame: true };
  const readSame: ReadLinesAfter<Of> = async (...args) => {
    if (isGone()) reading.isSame = false;
    if (!reading.isSame) return [];
    const lines = await read(...args);
    const seen = lines[0] ? lines[0].head : await versionForMember(queries, caller, groupId);
    reading.isSame = seen === version;
    return reading.isSame ? lines : [];
  };
  const lines = linesInTurn(readSame, known === undefined ? undefined : after, limit + 1);
  const found = await walk(lines, { after, start: known ?? net, limit, showsZero });
  if (!reading.isSame) return undefined;
  const [last, following] = found.slice(limit - 1);
  if (last && following) marks.set(keyAfter(last.id), { version, cents: following.running });
  return { lines: found.slice(0, limit), next: following && last ? last.id : null, net };
}

/**
 * A page of lines with the sum up to and with each, where the next begins, and what all come to.
 *
 * @throws 404, 422; 503 when others have written during each of three readings, or the caller is gone
 */
export async function readLines<Of extends Line>(
  queries: Queries,
  caller: Caller,
  lines: Lines<Of>,
): Promise<LinesPage<Of>> {
  let { version } = lines;
  for (let reading = 1; reading <= READINGS && !lines.isGone(); reading += 1) {
    const page = await readOnce(queries, caller, { ...lines, version });
    if (page) return page;
    version = await versionForMember(queries, caller, lines.groupId);
  }
  throw serviceUnavailable();
}
