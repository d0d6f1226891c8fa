/** Entries that repeat (extras §10): the rules, and the entries that they make, each (rule, day) once. */
import { TEXTS } from '@quits/contracts';
import type { RecurringAnswer } from '@quits/contracts';
import { dayOf, dueDays, nextDueDay, yearAfter } from '@quits/domain';
import type { Recurrence } from '@quits/domain';
import type { ExpenseDraft } from '@quits/contracts/schemas';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { InputError, requireFound, unprocessable } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { repetitionPausedMail } from '../../mail/templates.ts';
import { recordActivity } from '../activity/activity.service.ts';
import type { ActivityAction } from '../activity/activity.service.ts';
import { presentDraft } from '../ledger/expense.ts';
import { bookExpense, newPostingsFor } from '../ledger/ledger.service.ts';
import { lockGroupForMember, requireMember } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { findUser } from '../users/users.service.ts';
import { findRule, insertRule, listRules, updateRule } from './recurring.repository.ts';
import type { StoredRule } from './recurring.repository.ts';

/** More that are due at once are a mistake in the start rather than a wish (extras §10). */
const MOST_AT_ONCE = 400;
const MAIL_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
const NOT_FOUND = 'Repeating entry not found';

type RuleBody = CallInput<'addRecurring'>['body'] & { paused?: boolean | undefined };
type RepeatedDraft = RuleBody['entry'];

// What `toColumns` has written.
const draftOf = ({ entry }: Pick<StoredRule, 'entry'>) => JSON.parse(entry) as RepeatedDraft;
const recurrenceOf = ({ unit, every, start_day, end_day }: StoredRule): Recurrence => ({
  unit,
  every,
  start: start_day,
  end: end_day,
});
const remainingOf = ({ max_count, made }: StoredRule) => (max_count === null ? Infinity : max_count - made);

function presentRule(rule: StoredRule): RecurringAnswer {
  return {
    id: rule.id,
    entry: presentDraft(draftOf(rule)),
    unit: rule.unit,
    every: rule.every,
    start: rule.start_day,
    end: rule.end_day,
    count: rule.max_count,
    next_date: rule.next_day,
    paused: rule.paused_at !== null,
    made: rule.made,
  };
}

/** The rules of a group, newest first. @throws 404 for strangers */
export async function listRecurring(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<RecurringAnswer[]> {
  await requireMember(queries, caller, groupId);
  return (await listRules(queries, groupId)).map(presentRule);
}

/** The next day of a rule that is due, paused or not. */
function nextDayOf(rule: StoredRule): string | null {
  return remainingOf(rule) > 0 ? nextDueDay(recurrenceOf(rule), rule.last_day) : null;
}

/**
 * Makes what a rule has due, so many entries at most, in the name of who made the rule. Who writes holds the group's
 * lock, under which the rule was read: so no day is made twice.
 *
 * @throws 409 and 422 as for booking an expense
 */
export async function makeDueEntries(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  { rule, most }: { rule: StoredRule; most: number },
): Promise<StoredRule> {
  const days = dueDays(recurrenceOf(rule), {
    after: rule.last_day,
    upTo: dayOf(caller.now),
    most: Math.min(most, remainingOf(rule)),
  });
  const maker = { ...caller, userId: rule.created_by };
  for (const day of days)
    await bookExpense(trx, maker, group, {
      type: 'expense',
      draft: { ...draftOf(rule), date: day },
      recurring: { id: rule.id, day },
    });
  const made = { made: rule.made + days.length, last_day: days.at(-1) ?? rule.last_day };
  return updateRule(trx, rule.id, { ...made, next_day: nextDayOf({ ...rule, ...made }) });
}

/** Stops a rule until somebody resumes it, and tells its maker why it cannot go on. */
export async function pauseRule(
  outbox: Outbox,
  trx: WriteQueries,
  caller: Caller,
  { group, rule: before }: { group: StoredGroup; rule: StoredRule },
): Promise<void> {
  const after = await updateRule(trx, before.id, { paused_at: caller.now });
  await recordActivity(trx, caller, {
    groupId: group.id,
    action: 'recurring/paused',
    before: presentRule(before),
    after: presentRule(after),
  });
  const maker = await findUser(trx, before.created_by);
  if (maker === undefined) return;
  const { description } = draftOf(before);
  const mail = repetitionPausedMail(maker.email, {
    name: maker.name,
    description: description === '' ? TEXTS.expenses.noDescription : description,
    groupName: group.name,
  });
  const dedupeKey = `recurring-paused:${String(before.id)}:${String(caller.now)}`;
  await outbox.enqueueMail(trx, mail, { dedupeKey, now: caller.now, lifetimeMs: MAIL_LIFETIME_MS });
}

/** Pauses what names somebody who has just left the group. Who writes holds the group's lock. */
export async function pauseRulesOf(
  outbox: Outbox,
  trx: WriteQueries,
  caller: Caller,
  { group, userId }: { group: StoredGroup; userId: number },
): Promise<void> {
  for (const rule of await listRules(trx, group.id)) {
    const { payers, shares } = draftOf(rule);
    const isInIt = [...payers, ...shares].some((row) => row.userId === userId);
    if (isInIt && rule.paused_at === null) await pauseRule(outbox, trx, caller, { group, rule });
  }
}

const toColumns = ({ entry, unit, every, start, end, count }: RuleBody) => ({
  entry: JSON.stringify(entry),
  unit,
  every,
  start_day: start,
  end_day: end ?? null,
  max_count: count ?? null,
});

/** What is wrong with the entry is said of the field `entry` of the rule. */
async function requireBookable(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  draft: Omit<ExpenseDraft, 'date'>,
): Promise<void> {
  try {
    await newPostingsFor(trx, caller, group, draft);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { errors = [] } = error.extras;
    throw new InputError(errors.map(({ field, message }) => ({ field: `entry.${field}`, message })));
  }
}

/** Checks a rule as it would be, and makes what it has due. */
async function settleRule(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  rule: StoredRule,
): Promise<StoredRule> {
  if (rule.start_day > yearAfter(dayOf(caller.now)))
    throw new InputError([{ field: 'start', message: 'must be at most a year ahead' }]);
  if (rule.paused_at !== null) return updateRule(trx, rule.id, { next_day: nextDayOf(rule) });
  const due = dueDays(recurrenceOf(rule), {
    after: rule.last_day,
    upTo: dayOf(caller.now),
    most: Math.min(MOST_AT_ONCE + 1, remainingOf(rule)),
  });
  if (due.length > MOST_AT_ONCE)
    throw unprocessable(`More than ${String(MOST_AT_ONCE)} entries would be due at once`, 'start');
  return makeDueEntries(trx, caller, group, { rule, most: MOST_AT_ONCE });
}

/** Any member may. @throws 404 for strangers, 409 and 422 as for booking, 422 when too many would be due at once */
export async function addRecurring(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  body: RuleBody,
): Promise<RecurringAnswer> {
  const group = await lockGroupForMember(trx, caller, groupId);
  await requireBookable(trx, caller, group, body.entry);
  const rule = await insertRule(trx, {
    ...toColumns(body),
    group_id: groupId,
    created_by: caller.userId,
    created_at: caller.now,
    last_day: null,
    next_day: null,
    paused_at: null,
    deleted_at: null,
  });
  await recordActivity(trx, caller, { groupId, action: 'recurring/added', after: presentRule(rule) });
  return presentRule(await settleRule(trx, caller, group, rule));
}

async function lockRule(
  trx: WriteQueries,
  caller: Caller,
  id: number,
): Promise<{ group: StoredGroup; rule: StoredRule }> {
  const { group_id } = requireFound(await findRule(trx, id), NOT_FOUND);
  const group = await lockGroupForMember(trx, caller, group_id, NOT_FOUND);
  return { group, rule: requireFound(await findRule(trx, id), NOT_FOUND) };
}

function actionOf(before: StoredRule, after: StoredRule): ActivityAction {
  if ((before.paused_at === null) === (after.paused_at === null)) return 'recurring/edited';
  return after.paused_at === null ? 'recurring/resumed' : 'recurring/paused';
}

/**
 * Any member may. It goes on after the last day of which it has made an entry; what a pause left out is made when it
 * is resumed.
 *
 * @throws as for adding
 */
export async function editRecurring(
  trx: WriteQueries,
  caller: Caller,
  id: number,
  body: RuleBody,
): Promise<RecurringAnswer> {
  const { group, rule: before } = await lockRule(trx, caller, id);
  await requireBookable(trx, caller, group, body.entry);
  const isPaused = body.paused ?? before.paused_at !== null;
  const after = await updateRule(trx, id, {
    ...toColumns(body),
    paused_at: isPaused ? (before.paused_at ?? caller.now) : null,
  });
  await recordActivity(trx, caller, {
    groupId: group.id,
    action: actionOf(before, after),
    before: presentRule(before),
    after: presentRule(after),
  });
  return presentRule(await settleRule(trx, caller, group, after));
}

/** Any member may; what it has made stays. @throws 404 */
export async function deleteRecurring(trx: WriteQueries, caller: Caller, id: number): Promise<void> {
  const { group, rule } = await lockRule(trx, caller, id);
  await updateRule(trx, id, { deleted_at: caller.now });
  await recordActivity(trx, caller, {
    groupId: group.id,
    action: 'recurring/deleted',
    before: presentRule(rule),
  });
}
