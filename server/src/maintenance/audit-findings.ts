/** What an audit finds, and how it compares what is stored with what a history tells. */
import { isAsLeft } from '../modules/activity/reading.service.ts';

/** One thing that is off: the rule and the row that breaks it. */
export interface Finding {
  rule: string;
  row: Record<string, unknown>;
}

export const toFindings = (rule: string, rows: readonly object[]): Finding[] =>
  rows.map((row) => ({ rule, row: { ...row } }));

/** What a history tells, by id, or what is stored of it. */
export type ById = ReadonlyMap<number, object>;

/** The ids of what is stored otherwise than the history tells, and of what only one of them has. */
export function findOthers(stored: ById, told: ById): number[] {
  return [...new Set([...stored.keys(), ...told.keys()])].filter((id) => {
    const [now, left] = [stored.get(id), told.get(id)];
    return now === undefined || left === undefined || !isAsLeft(left, now);
  });
}
