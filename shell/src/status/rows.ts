import type { Live } from '@quits/federation';
import type { LoadEntry } from '../remotes/load-log.ts';

/** The facts about one feature, or why there are none. */
export interface Found {
  name: string;
  owner?: string | undefined;
  live?: Live;
  error?: string;
}

/** A row of the table: the state of the feature, and its cells in the order of the columns. */
export interface Row {
  state: 'good' | 'careful' | 'bad';
  cells: readonly string[];
}

type EntryOf<Outcome> = Extract<LoadEntry, { outcome: Outcome }>;

const NONE = '–';

function lastOf<Outcome extends LoadEntry['outcome']>(entries: readonly LoadEntry[], outcome: Outcome) {
  const isMatch = (entry: LoadEntry): entry is EntryOf<Outcome> => entry.outcome === outcome;
  return entries.filter(isMatch).at(-1);
}

/** The loads of a feature in the tabs of this browser. */
function historyOf(name: string, log: readonly LoadEntry[]) {
  const entries = log.filter(({ remote }) => remote === name);
  const loaded = lastOf(entries, 'loaded');
  const failed = lastOf(entries, 'failed');
  const lastFall = lastOf(entries, 'fellBack');
  // A later load without a fallback means a recovery.
  const fellBack = lastFall && lastFall.at >= (loaded?.at ?? '') ? lastFall : undefined;
  const failures = [failed, lastFall].filter((entry) => entry !== undefined);
  const lastFailure = failures.sort((a, b) => b.at.localeCompare(a.at))[0];
  return { loaded, failed, fellBack, lastFailure };
}

function stateOf(
  { name, live }: Found,
  { loaded, failed, fellBack }: ReturnType<typeof historyOf>,
): [state: Row['state'], label: string] {
  if (!live) return ['bad', 'Not reachable'];
  if (live.isDisabled) return ['careful', 'Switched off'];
  if (failed && (!loaded || failed.at > loaded.at)) return ['bad', 'Failed here'];
  if (fellBack) return ['careful', 'Older version here'];
  const offered = [live.current.version, live.canary?.release.version];
  if (loaded && !offered.includes(loaded.version)) return ['careful', 'Another version here'];
  if (loaded) return ['good', 'Works'];
  // The shell is the page itself and has no log entries.
  return ['good', name === 'shell' ? 'Live' : 'Not used here yet'];
}

/** The live version with its canary, and its date. */
function liveCells(live: Live | undefined): [version: string, since: string] {
  if (!live) return [NONE, NONE];
  const { current, canary } = live;
  const canaryText = canary ? ` (canary ${canary.release.version}, ${String(canary.percent)} %)` : '';
  return [current.version + canaryText, current.since.slice(0, 16).replace('T', ' ')];
}

/**
 * The row of one feature.
 *
 * @param log loads in this browser, oldest first
 */
export function rowOf(found: Found, log: readonly LoadEntry[]): Row {
  const { name, owner = NONE, live, error } = found;
  const history = historyOf(name, log);
  const { loaded, fellBack, lastFailure } = history;
  const [state, label] = stateOf(found, history);
  const lastError = lastFailure ? `${lastFailure.at.slice(0, 19)} ${lastFailure.error}` : NONE;
  return {
    state,
    cells: [
      name,
      label,
      ...liveCells(live),
      loaded?.version ?? NONE,
      fellBack?.to ?? NONE,
      loaded ? `${String(loaded.ms)} ms` : NONE,
      owner,
      error ?? lastError,
    ],
  };
}
