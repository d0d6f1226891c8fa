/** Finds the due entries of rules and makes them, each (rule, day) once (extras §10). */
import { dayOf } from '@quits/domain';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, requireFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { bookExpense } from '../expenses/booking.service.ts';
import { memberIdsOf, requireMember } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { findRule, updateRule } from './recurring.repository.ts';
import type { StoredRule } from './recurring.repository.ts';
import { draftOf, dueDaysOf, makerOf, nextDayOf, toColumns } from './rule.ts';
import type { RuleBody } from './rule.ts';

/** More due entries than this indicate a mistake in the start day (extras §10). */
export const MOST_DUE = 400;
/**
 * The maximum number of entries per transaction, because a transaction blocks other writes in the
 * group.
 */
export const MADE_AT_ONCE = 25;
export const NOT_FOUND = 'Repeating entry not found';

/**
 * Makes up to 25 due entries of a rule, in the name of its last editor. The caller read the rule
 * under the group's lock and still holds it, so no day is made twice.
 *
 * @throws 409 when that person has left the group, and 409 and 422 as for booking an expense
 */
export async function makeDueEntries(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  rule: StoredRule,
): Promise<StoredRule> {
  const days = dueDaysOf(rule, dayOf(caller.now), MADE_AT_ONCE);
  const maker = { ...caller, userId: makerOf(rule) };
  if (days.length > 0 && !(await memberIdsOf(trx, group.id)).has(maker.userId))
    throw conflict('Who made it has left the group');
  for (const day of days)
    await bookExpense(trx, maker, group, {
      type: 'expense',
      draft: { ...draftOf(rule), date: day },
      recurring: { id: rule.id, day },
    });
  const made = { made: rule.made + days.length, last_day: days.at(-1) ?? rule.last_day };
  return updateRule(trx, rule.id, { ...made, next_day: nextDayOf({ ...rule, ...made }) });
}

/**
 * How many entries a body would have due immediately, for a new or an existing rule. The count
 * stops at 401.
 *
 * @throws 404 for a rule that does not exist, and for strangers to its group
 */
export async function countDue(
  queries: Queries,
  caller: Caller,
  { id, body }: { id?: number; body: RuleBody },
): Promise<number> {
  const rule = id === undefined ? undefined : requireFound(await findRule(queries, id), NOT_FOUND);
  if (rule) await requireMember(queries, caller, rule.group_id, NOT_FOUND);
  if (body.paused ?? (rule?.paused_at ?? null) !== null) return 0;
  const progress = { last_day: rule?.last_day ?? null, made: rule?.made ?? 0 };
  return dueDaysOf({ ...toColumns(body), ...progress }, dayOf(caller.now), MOST_DUE + 1).length;
}
