/**
 * Makes recurring entries in the background: what falls due, and what a downtime of the server
 * missed.
 */
import { setImmediate } from 'node:timers/promises';
import { dayOf } from '@quits/domain';
import type { FastifyInstance } from 'fastify';
import type { WriteQueries } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Caller, callerWithoutRequest } from '../../http/caller.ts';
import { lockGroup, type StoredGroup } from '../membership/membership.service.ts';
import { findRecurring, listDueRecurring, type StoredRecurring } from './recurring.repository.ts';
import { dayIn } from '../users/users.service.ts';
import { makerOf } from './recurring-entry.ts';
import { makeDueEntries, todayOfRecurring } from './due-entries.service.ts';
import { pauseRecurring } from './pauses.service.ts';

const MOST_AT_ONCE = 100;
/** Entries of one transaction, for which the writes of everyone else wait: an entry may name 200 people. */
const MADE_IN_BACKGROUND = 5;
/** The day of the easternmost time zone begins this long before that of UTC (ms). */
const EASTERNMOST_MS = 14 * 60 * 60 * 1000;

type WorkerNeeds = Pick<FastifyInstance, 'database' | 'sealHistory' | 'now' | 'log'>;

type DueRecurring = Awaited<ReturnType<typeof listDueRecurring>>[number];

/**
 * Locks the group of a recurring entry. Undefined if it is paused or was deleted, alone or with its
 * group, or if the group is archived.
 */
async function lockDueRecurring(
  trx: WriteQueries,
  needs: WorkerNeeds,
  { id, group_id }: DueRecurring,
): Promise<{ caller: Caller; group: StoredGroup; recurring: StoredRecurring } | undefined> {
  const group = await lockGroup(trx, group_id);
  const recurring = await findRecurring(trx, id);
  if (group?.deleted_at !== null || group.archived_at !== null) return undefined;
  if (recurring?.paused_at !== null) return undefined;
  return {
    caller: callerWithoutRequest(makerOf(recurring), `recurring-${String(id)}`, needs),
    group,
    recurring,
  };
}

/**
 * Makes the due entries of one recurring entry. One that can no longer be booked is paused, and its
 * maker is notified.
 */
async function makeDueOf(needs: WorkerNeeds, due: DueRecurring): Promise<void> {
  const { database, log } = needs;
  const makeSome = () =>
    database.write(async (trx) => {
      const locked = await lockDueRecurring(trx, needs, due);
      if (locked === undefined) return false;
      const { caller, group, recurring } = locked;
      const { next_day } = await makeDueEntries(trx, caller, group, recurring, MADE_IN_BACKGROUND);
      return next_day !== null && next_day <= (await todayOfRecurring(trx, recurring, caller.now));
    });
  try {
    // Other requests run in between: the embedded database answers at once, so awaiting it lets none run.
    while (await makeSome()) await setImmediate();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, recurringId: due.id }, 'a repeating entry was paused');
    await database.write(async (trx) => {
      const locked = await lockDueRecurring(trx, needs, due);
      if (locked) await pauseRecurring(trx, locked.caller, locked);
    });
  }
}

/**
 * Makes all due entries, one after the other. Several servers may run it concurrently. One that
 * failed waits for the next run.
 */
export async function makeAllDue(needs: WorkerNeeds): Promise<void> {
  const { database, now, log } = needs;
  let due: DueRecurring[] = [];
  do {
    const after = due.at(-1)?.id ?? 0;
    const upTo = dayOf(now() + EASTERNMOST_MS);
    due = await listDueRecurring(database.queries, { upTo, after, most: MOST_AT_ONCE });
    const dueToday = due.filter(
      ({ next_day, time_zone }) => next_day !== null && next_day <= dayIn(time_zone, now()),
    );
    for (const recurring of dueToday)
      await makeDueOf(needs, recurring).catch((error: unknown) => {
        log.warn({ err: error, recurringId: recurring.id }, 'a repeating entry could not be made yet');
      });
  } while (due.length === MOST_AT_ONCE);
}
