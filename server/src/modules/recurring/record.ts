import type { RecurringAnswer } from '@quits/contracts';
import { sql } from 'kysely';
import { type Effect, statedIn, type SubjectRecord, toFindings } from '../../db/subject-record.ts';
import type { Queries } from '../../db/tables.ts';
import { nextDayOf, recurringState } from './recurring-entry.ts';
import type { StoredRecurring } from './recurring.repository.ts';

/** A recurring entry in the history. */
type Stated = Omit<RecurringAnswer, 'expense_id'> & { edited_by?: number | null };

/** One flat object of the fields of a rule and of its entry, without its progress, which is in the books. */
const flat = ({ id: _id, entry, next_date: _next, made: _made, ...fields }: Stated) => ({
  ...fields,
  ...entry,
});

const change: Effect = (replay, item) => {
  const stated = statedIn(item) as Stated;
  const recurring = replay.of('recurring');
  const { created_by = item.actor_id, created_at = item.created_at } = recurring.get(stated.id) ?? {};
  const deleted_at = item.action === 'recurring/deleted' ? item.created_at : null;
  recurring.set(stated.id, { ...flat(stated), created_by, created_at, deleted_at });
};

/** A rule in the form of the history. An unreadable rule never matches a history. */
function comparable(recurring: StoredRecurring): object {
  const { created_by, created_at, deleted_at } = recurring;
  try {
    return { created_by, created_at, deleted_at, ...flat(recurringState(recurring)) };
  } catch {
    return {};
  }
}

const listOf = (queries: Queries, groupId: number) =>
  queries.selectFrom('recurring').selectAll().where('group_id', '=', groupId).execute();

export const RECURRING_RECORD: SubjectRecord = {
  tables: { recurring: ['id'] },
  rules: {
    'A repeating entry has made as many entries as it says, up to that day': sql`
      select * from (
        select r.id as recurring_id, r.group_id, r.made, coalesce(r.last_day, '') as last_day,
          (select count(*) from expenses e where e.recurring_id = r.id) as entries,
          coalesce((select max(e.recurring_day) from expenses e where e.recurring_id = r.id), '') as newest_day
        from recurring r) as counted
      where made <> entries or last_day <> newest_day order by recurring_id`,
  },
  witnessed: {
    recurring: {
      rule: 'The repeating entries of a group are those of its history',
      id: 'recurring_id',
      read: async (queries, { id }) =>
        new Map((await listOf(queries, id)).map((recurring) => [recurring.id, comparable(recurring)])),
      effects: {
        'recurring/added': change,
        'recurring/edited': change,
        'recurring/paused': change,
        'recurring/resumed': change,
        'recurring/deleted': change,
      },
      // Progress can only be computed for rules that match the history.
      inspect: async (queries, group_id, isSound) => {
        const misplaced = (await listOf(queries, group_id)).filter(
          (recurring) =>
            isSound(recurring.id) &&
            recurring.deleted_at === null &&
            nextDayOf(recurring) !== recurring.next_day,
        );
        return toFindings(
          'A repeating entry is due next on the day that follows from it',
          misplaced.map(({ id }) => ({ group_id, recurring_id: id })),
        );
      },
    },
  },
};
