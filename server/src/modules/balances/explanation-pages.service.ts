/**
 * Pages of lines, newest first, with the running sum at each line. The sums start at the total and
 * go down line by line.
 */
import { setImmediate } from 'node:timers/promises';
import type { Cents } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import { serviceUnavailable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { PagePlace } from '../../http/versioned.ts';
import { versionForMember } from '../history/history.service.ts';
import { keepRecent } from '../../cache/recent.ts';
import { byNewest, type Newness } from '../expenses/expenses.service.ts';
import { placeAfter } from '../expenses/pages.service.ts';

/** How many entries one query reads. A longer turn of the event loop would delay other requests. */
const SLICE = 200;
const MAX_MARKS = 2000;
/** Each attempt reads one version of the group. A concurrent write restarts it. */
const READINGS = 3;

interface Mark {
  version: string;
  /** The running sum at the start of the next page. */
  cents: Cents;
}

/**
 * Keeps the running sum after an entry, so that the next page starts there instead of at the newest
 * line.
 */
export const createMarks = () => keepRecent<string, Mark>(MAX_MARKS);

export type Marks = ReturnType<typeof createMarks>;

interface Line extends Newness {
  /** How much the line changes the sum. */
  cents: Cents;
  /** The newest hash of the group's history at the time of the read. */
  head: string | null;
}

type ReadLinesAfter<Of extends Line> = (after: Newness | undefined, limit: number) => Promise<Of[]>;

/**
 * All lines after a position. The first query reads only as many as a page may need. Other requests
 * run in between.
 */
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
  /** Whether the caller has disconnected. */
  isGone: () => boolean;
  /** Identifies the kind of lines that a mark belongs to. */
  key: readonly number[];
  /** The sum of all lines, and the group's version it belongs to: this version or a newer one. */
  start: (version: string) => Promise<Mark>;
  read: ReadLinesAfter<Of>;
  /** Whether to include lines that do not change the sum. */
  showsZero: boolean;
}

type Running<Of> = Of & { running: Cents };

/** The page, plus one line if there is a next page. */
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
  /** The sum of all lines. */
  net: Cents;
}

/**
 * The page in one version of the group. Undefined when that version is outdated or the caller has
 * disconnected.
 */
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
 * A page of lines with running sums, the start of the next page, and the sum of all lines.
 *
 * @throws 404, 422; 503 when writes interrupted each of three attempts, or the caller has
 *   disconnected
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
