import { sql } from 'kysely';
import type { SubjectRecord } from '../../db/subject-record.ts';

export const HISTORY_RECORD: SubjectRecord = {
  tables: { activity: ['id'] },
  rules: {
    'Every entry of the history belongs to a group': sql`
      select distinct a.group_id from activity a left join groups g on g.id = a.group_id
      where g.id is null order by a.group_id`,
  },
};
