/** The rules of a file by which entries come again. */
import type { FileRow, FileRule, Repetition } from './file.ts';

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
