/** Audits recurring entries: each must be in the history, with matching progress. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/tables.ts';
import type { StoredRecurring } from '../modules/recurring/recurring.repository.ts';
import { nextDayOf, recurringState } from '../modules/recurring/recurring-entry.ts';
import { type Finding, findOthers, toFindings } from './audit-findings.ts';
import { type Replay, splitRecurring } from './replay.ts';

/** The rules for all rows, each with a statement that finds violations. */
export const RECURRING_RULES: Record<string, RawBuilder<object>> = {
  'A repeating entry has made as many entries as it says, up to that day': sql`
    select * from (
      select r.id as recurring_id, r.group_id, r.made, coalesce(r.last_day, '') as last_day,
        (select count(*) from expenses e where e.recurring_id = r.id) as entries,
        coalesce((select max(e.recurring_day) from expenses e where e.recurring_id = r.id), '') as newest_day
      from recurring r) as counted
    where made <> entries or last_day <> newest_day order by recurring_id`,
};

/** A rule in the format of the history. An unreadable rule never matches a history. */
function comparable(recurring: StoredRecurring): object {
  const { created_by, created_at, deleted_at } = recurring;
  try {
    return { created_by, created_at, deleted_at, ...splitRecurring(recurringState(recurring)).state };
  } catch {
    return {};
  }
}

/** The recurring entries, their content and their pauses must match the history. */
export async function findOtherRecurring(
  queries: Queries,
  groupId: number,
  replayed: Replay['recurring'],
): Promise<Finding[]> {
  const stored = await queries.selectFrom('recurring').selectAll().where('group_id', '=', groupId).execute();
  const told = new Map([...replayed].map(([id, { state, ...row }]) => [id, { ...row, ...state }]));
  const others = new Set(
    findOthers(new Map(stored.map((recurring) => [recurring.id, comparable(recurring)])), told),
  );
  // Progress can only be computed for rules that match the history.
  const misplaced = stored.filter(
    (recurring) =>
      !others.has(recurring.id) &&
      recurring.deleted_at === null &&
      nextDayOf(recurring) !== recurring.next_day,
  );
  const rows = (ids: Iterable<number>) =>
    [...ids].map((recurring_id) => ({ group_id: groupId, recurring_id }));
  return [
    ...toFindings('The repeating entries of a group are those of its history', rows(others)),
    ...toFindings(
      'A repeating entry is due next on the day that follows from it',
      rows(misplaced.map(({ id }) => id)),
    ),
  ];
}
