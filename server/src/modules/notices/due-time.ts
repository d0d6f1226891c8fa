/** When the summary of a person's notices is due. */
import type { Digest } from '@quits/contracts';

const HOUR = 8;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The longest month, and the day on which it may already be too late. */
const MOST_DAYS = 32;

/** What a clock in a time zone shows at an instant, as if it were UTC (ms). */
function clockIn(timeZone: string, instant: number): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}

/** The instant at which a clock in a time zone shows this time; one that a change of clocks skips is an hour later. */
function instantOf(timeZone: string, shown: number): number {
  const guess = shown - (clockIn(timeZone, shown) - shown);
  return guess - (clockIn(timeZone, guess) - shown);
}

const IS_DUE_ON: Record<Exclude<Digest, 'off'>, (day: Date) => boolean> = {
  daily: () => true,
  weekly: (day) => day.getUTCDay() === 1,
  monthly: (day) => day.getUTCDate() === 1,
};

function findNext(digest: Exclude<Digest, 'off'>, timeZone: string, after: number): number {
  const today = Math.floor(clockIn(timeZone, after) / DAY_MS) * DAY_MS;
  for (let day = 0; day <= MOST_DAYS; day += 1) {
    const shown = today + day * DAY_MS + HOUR * 60 * 60 * 1000;
    const instant = IS_DUE_ON[digest](new Date(shown)) ? instantOf(timeZone, shown) : 0;
    if (instant > after) return instant;
  }
  throw new Error('A summary is due in every month');
}

/** The last answer for each digest and zone, valid until its time has come: a write may ask for many people. */
const known = new Map<string, { from: number; until: number }>();

/**
 * The next time after an instant at which a digest is due: 8:00 in the zone, each day, on Mondays, or on the 1st.
 *
 * @param after ms since 1970
 * @param timeZone UTC if it is not known
 * @returns ms since 1970; `null` for `off`
 */
export function nextDigestAt(digest: Digest, timeZone: string | null, after: number): number | null {
  if (digest === 'off') return null;
  const zone = timeZone ?? 'UTC';
  const key = `${digest} ${zone}`;
  const answer = known.get(key);
  if (answer && answer.from <= after && after < answer.until) return answer.until;
  const until = findNext(digest, zone, after);
  known.set(key, { from: after, until });
  return until;
}

/** The day in the zone on which a digest was last due between two instants; undefined: it was not. */
export function lastPeriod(
  digest: Digest,
  timeZone: string | null,
  { from, to }: { from: number; to: number },
): string | undefined {
  let last: number | undefined;
  for (let at = nextDigestAt(digest, timeZone, from); at !== null && at <= to;) {
    last = at;
    at = nextDigestAt(digest, timeZone, at);
  }
  return last === undefined
    ? undefined
    : new Date(clockIn(timeZone ?? 'UTC', last)).toISOString().slice(0, 10);
}
