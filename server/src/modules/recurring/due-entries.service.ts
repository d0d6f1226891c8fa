/** Finds and makes the due entries of recurring entries, each day of each once. */
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, requireFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { bookExpense } from '../expenses/booking.service.ts';
import { memberIdsOf, requireMember, type StoredGroup } from '../membership/membership.service.ts';
import { dayIn, todayOf } from '../users/users.service.ts';
import { findRecurring, type StoredRecurring, updateRecurring } from './recurring.repository.ts';
import { draftOf, dueDaysOf, makerOf, nextDayOf, type RecurringBody, toColumns } from './recurring-entry.ts';

/** More due entries than this indicate a mistake in the start day. */
export const MOST_DUE = 400;
/** How many entries are made before the answer. */
export const MADE_AT_ONCE = 25;

const NEW = { paused_at: null, last_day: null, made: 0, time_zone: null } as const;

/** The day of a recurring entry: in its time zone, else in that of its maker's preferences, else in UTC. */
export async function todayOfRecurring(
  queries: Queries,
  recurring: Pick<StoredRecurring, 'time_zone' | 'edited_by' | 'created_by'>,
  now: number,
): Promise<string> {
  const { time_zone } = recurring;
  return time_zone === null ? todayOf(queries, makerOf(recurring), now) : dayIn(time_zone, now);
}

/**
 * Makes up to `most` due entries of a recurring entry, in the name of its last editor.
 * The caller read it under the group's lock and still holds it, so no day is made twice.
 *
 * @throws 409 when that person has left the group, and 409 and 422 as for booking an expense
 */
export async function makeDueEntries(
  trx: WriteQueries,
  caller: Caller,
  group: StoredGroup,
  recurring: StoredRecurring,
  most = MADE_AT_ONCE,
): Promise<StoredRecurring> {
  const maker = { ...caller, userId: makerOf(recurring) };
  const today = await todayOfRecurring(trx, recurring, caller.now);
  const days = dueDaysOf(recurring, today, most);
  if (days.length > 0 && !(await memberIdsOf(trx, group.id)).has(maker.userId))
    throw conflict('recurring_maker_left');
  for (const day of days)
    await bookExpense(trx, maker, group, {
      type: 'expense',
      draft: { ...draftOf(recurring), date: day },
      recurring: { id: recurring.id, day },
    });
  const made = { made: recurring.made + days.length, last_day: days.at(-1) ?? recurring.last_day };
  return updateRecurring(trx, recurring.id, { ...made, next_day: nextDayOf({ ...recurring, ...made }) });
}

/**
 * How many entries a body would have due immediately, for a new or an existing recurring entry. The
 * count stops at 401.
 *
 * @throws 404 for a recurring entry that does not exist, and for outsiders to its group
 */
export async function countDue(
  queries: Queries,
  caller: Caller,
  { id, body }: { id?: number; body: RecurringBody },
): Promise<number> {
  const recurring =
    id === undefined ? undefined : requireFound(await findRecurring(queries, id), 'recurring_not_found');
  if (recurring) await requireMember(queries, caller, recurring.group_id, 'recurring_not_found');
  const { paused_at, last_day, made, ...known } = recurring ?? NEW;
  if (body.paused ?? paused_at !== null) return 0;
  const maker = { created_by: caller.userId, edited_by: null, time_zone: body.time_zone ?? known.time_zone };
  const today = await todayOfRecurring(queries, maker, caller.now);
  return dueDaysOf({ ...toColumns(body), last_day, made }, today, MOST_DUE + 1).length;
}
