/** The findings of an audit, and the comparison of stored rows with a history. */
import { isAsLeft } from '../modules/history/reading.service.ts';

/** One violation: the rule, and the row that breaks it. */
export interface Finding {
  rule: string;
  row: Record<string, unknown>;
}

export const toFindings = (rule: string, rows: readonly object[]): Finding[] =>
  rows.map((row) => ({ rule, row: { ...row } }));

/** Rows by id, as a history states them or as they are stored. */
export type ById = ReadonlyMap<number, object>;

/**
 * The ids of rows that differ between the database and the history, or exist only in one of them.
 */
export function findOthers(stored: ById, told: ById): number[] {
  return [...new Set([...stored.keys(), ...told.keys()])].filter((id) => {
    const [now, left] = [stored.get(id), told.get(id)];
    return now === undefined || left === undefined || !isAsLeft(left, now);
  });
}
