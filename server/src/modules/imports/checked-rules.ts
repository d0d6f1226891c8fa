/** Checks the rules of a file by which entries come again. */
import { createHash } from 'node:crypto';
import { type ImportRuleAnswer, LIMITS } from '@quits/contracts';
import { SCHEMAS } from '@quits/contracts/schemas';
import { dayOf, nextDueDay, type Recurrence, shiftDay, yearAfter } from '@quits/domain';
import { readInput } from '../../http/input.ts';
import { type CheckedEntry, type CheckedRow, netsOf } from './checked-row.ts';
import type { FileRow, FileRule, ImportFile } from './formats/file.ts';
import { type Reason, reasonOf } from './formats/reasons.ts';

/** A rule as a report shows it, and as a booking keeps it. */
export interface CheckedRule extends Pick<Recurrence, 'unit' | 'every' | 'end'> {
  /** Tells whether a group has it from an earlier import. */
  key: string;
  description: string;
  currency: string;
  /** The first day from today on for which the file has no entry; `null`: it cannot be kept. */
  nextDate: string | null;
  /** How many entries are still to come; `null`: no limit. */
  count: number | null;
  /** Undefined: it cannot be kept. */
  entry?: CheckedEntry;
  /** Why it cannot be kept; empty: it can. */
  reasons: readonly Reason[];
}

/** Why no group can have the entry of a rule again and again. */
function findProblem(
  { row, unlike, end, count }: FileRule,
  { entry, reasons }: CheckedRow,
): Reason | undefined {
  if (unlike) return unlike;
  if (entry === undefined) return reasons[0] ?? reasonOf('row_shares_unclear');
  if (entry.type === 'settlement') return reasonOf('rule_of_payment');
  return count === 0 || (end !== null && end < row.date) ? reasonOf('rule_ended') : undefined;
}

/** The next day of a rule, or why it cannot be kept. */
function nextDateOf(rule: FileRule, checked: CheckedRow, now: number): string | Reason {
  const problem = findProblem(rule, checked);
  if (problem) return problem;
  const { row, after } = rule;
  const read = readInput(SCHEMAS.addRecurring.body, { ...rule, entry: row.entry?.body, start: row.date });
  if ('error' in read) return read.error;
  const { unit, every, start, end = null } = read.value;
  const today = dayOf(now);
  const yesterday = shiftDay(today, -1);
  // What the file has is not made again, and neither is what was due before today.
  const next = nextDueDay({ unit, every, start, end }, after > yesterday ? after : yesterday);
  if (next === null) return reasonOf('rule_ended');
  return next > yearAfter(today) ? reasonOf('rule_far_ahead') : next;
}

function keyOf(
  { unit, every, end }: FileRule,
  { description, currency, ...row }: CheckedRow,
  people: readonly string[],
) {
  const nets = [...netsOf([row])].map(([place, cents]) => [people[place - 1], cents]);
  const content = JSON.stringify([description, currency, unit, every, end, nets]);
  return `rule:${createHash('sha256').update(content).digest('base64url')}`;
}

/**
 * Checks the rules of a file.
 *
 * @param checkRow checks the entry of a rule like a row
 * @param now in ms
 */
export function checkRules(
  { rules, people }: Pick<ImportFile, 'rules' | 'people'>,
  checkRow: (row: FileRow) => CheckedRow,
  now: number,
): CheckedRule[] {
  return (rules?.() ?? []).slice(0, LIMITS.importRows).map((rule, index) => {
    const { unit, every, end, count } = rule;
    const row = checkRow(rule.row);
    const { description, currency, entry } = row;
    const isOneTooMany = index >= LIMITS.recurringPerGroup;
    const next = isOneTooMany
      ? reasonOf('too_many_recurring', { max: LIMITS.recurringPerGroup })
      : nextDateOf(rule, row, now);
    const about = { key: keyOf(rule, row, people), description, currency, unit, every, end, count };
    if (typeof next !== 'string') return { ...about, nextDate: null, reasons: [next] };
    return { ...about, nextDate: next, ...(entry && { entry }), reasons: [] };
  });
}

/** A rule in the report of its file. @param place in the file's list, from 0 */
export const presentRule = (
  { description, currency, unit, every, nextDate, end, reasons }: CheckedRule,
  place: number,
): ImportRuleAnswer => ({
  rule: place + 1,
  description,
  currency,
  unit,
  every,
  next_date: nextDate,
  end,
  supported: reasons.length === 0,
  reasons: reasons.map(({ message, code, params }) => ({ message, code, params })),
});
