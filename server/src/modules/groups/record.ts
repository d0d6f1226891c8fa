import { DEFAULT_CURRENCY } from '@quits/domain';
import { sql } from 'kysely';
import { deletionIn, type Effect, statedIn, type SubjectRecord } from '../../db/subject-record.ts';
import { archivedAtOf, defaultSplitOf } from './groups.service.ts';

const create: Effect = (replay, item) => {
  const { group_id, actor_id: created_by, created_at } = item;
  replay.of('groups').set(group_id, {
    name: '',
    currency: DEFAULT_CURRENCY,
    default_split: null,
    archived_at: null,
    ...statedIn(item),
    ...deletionIn(item),
    created_by,
    created_at,
    version: 1,
  });
};

const change: Effect = (replay, item) => {
  const group = replay.of('groups').get(item.group_id);
  if (group) Object.assign(group, statedIn(item), deletionIn(item), { version: Number(group.version) + 1 });
};

export const GROUPS_RECORD: SubjectRecord = {
  tables: { groups: ['id'] },
  countedByDatabase: ['groups.expense_count'],
  rules: {
    'A group has as many expenses as it says': sql`
      select * from (
        select g.id as group_id, g.expense_count, (select count(*) from expenses e
          where e.group_id = g.id and e.type = 'expense' and e.deleted_at is null) as expenses
        from groups g) as counted
      where expense_count <> expenses order by group_id`,
  },
  witnessed: {
    groups: {
      rule: 'A group is what its history says',
      id: 'group_id',
      read: (_queries, group) => {
        const shown = { default_split: defaultSplitOf(group), archived_at: archivedAtOf(group) };
        return Promise.resolve(new Map([[group.id, { ...group, ...shown }]]));
      },
      effects: {
        'group/created': create,
        'group/renamed': change,
        'group/currency': change,
        'group/default-split': change,
        'group/handed-over': change,
        'group/archived': change,
        'group/unarchived': change,
        'group/deleted': change,
        'group/restored': change,
      },
    },
  },
};
