/** The state of a group that follows from its history, computed item by item. */
import { isActivityAction } from '@quits/contracts';
import type { Replay } from '../db/subject-record.ts';
import type { HistoryEntry } from '../modules/history/history.service.ts';
import { afterTakingOver, takenOverIn } from '../modules/history/taken-over.ts';
import { RECORDS } from './records.ts';

/** The rows that must be those of the history, by the name of their subject. */
export const WITNESSED = RECORDS.flatMap(({ witnessed = {} }) => Object.entries(witnessed));

const MOVES_NAMES = ['member/taken-over', 'member/given-back'];

/** Everything that named one person names another: who took a place, or the place that was given back. */
function moveNames(replay: Replay, item: HistoryEntry): void {
  const change = takenOverIn(item);
  for (const [subject] of WITNESSED)
    for (const row of replay.of(subject).values()) {
      // Only ids change.
      const moved = afterTakingOver(row, change) as typeof row;
      if (JSON.stringify(moved) === JSON.stringify(row)) continue;
      Object.assign(row, moved, typeof row.version === 'number' && { version: row.version + 1 });
    }
}

/**
 * Computes what the rows of a group must be.
 *
 * @param items the whole history of one group, oldest first
 */
export function replayHistory(items: readonly HistoryEntry[]): Replay {
  const subjects = new Map<string, ReturnType<Replay['of']>>();
  const replay: Replay = {
    of: (subject) => {
      const rows = subjects.get(subject) ?? new Map<number, Record<string, unknown>>();
      subjects.set(subject, rows);
      return rows;
    },
    addedBy: new Map(),
  };
  for (const item of items) {
    const { action } = item;
    if (!isActivityAction(action)) throw new Error(`A history has the unknown action ${action}`);
    for (const [, { effects }] of WITNESSED) effects[action]?.(replay, item);
    if (MOVES_NAMES.includes(action)) moveNames(replay, item);
  }
  return replay;
}
