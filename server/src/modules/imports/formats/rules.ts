/** The rules of a file by which entries come again. */
import type { Recurrence } from '@quits/domain';
import type { FileRow } from './file.ts';
import type { Reason } from './reasons.ts';

/** When the entry of a row comes again. */
interface Repetition {
  unit: Recurrence['unit'];
  every: number;
  /** A day; `null`: it does not end. */
  end?: string | null;
  /** How many entries are still to come; `null`: no limit. */
  count?: number | null;
  /** Up to this day the file has its entries. Without it, up to the day of the row. */
  after?: string;
  /** Why no group of Quits can keep it, if its app has a repetition of another kind. */
  unlike?: Reason | undefined;
}

export interface FileRule extends Required<Omit<Repetition, 'unlike'>>, Pick<Repetition, 'unlike'> {
  /** The entry that comes again, on its first day. */
  row: FileRow;
}

/** The rule that repeats the entry of a row. */
export const ruleOf = (row: FileRow, repetition: Repetition): FileRule => ({
  row,
  end: null,
  count: null,
  after: row.date,
  ...repetition,
  // What is no number is refused later.
  every: Number.isFinite(repetition.every) ? repetition.every : 0,
});

/**
 * The rules of an app that marks each of the entries that a rule made: those of the newest entries.
 *
 * @param rules in any order, with the same key for those of one rule
 */
export function newestRules(rules: Iterable<readonly [key: string, rule: FileRule]>): FileRule[] {
  const newest = new Map<string, FileRule>();
  for (const [key, rule] of rules) {
    const known = newest.get(key);
    if (known === undefined || known.row.date < rule.row.date) newest.set(key, rule);
  }
  return [...newest.values()];
}
