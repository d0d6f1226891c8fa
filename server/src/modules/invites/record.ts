import { sql } from 'kysely';
import type { SubjectRecord } from '../../db/subject-record.ts';

export const INVITES_RECORD: SubjectRecord = {
  tables: { invitations: ['id'], invite_links: ['id'] },
  rules: {
    'A link is of the kind that its history says': sql`
      select l.id as link_id, l.group_id, l.role from invite_links l
      where not exists (
        select 1 from activity a
        where a.group_id = l.group_id and a.actor_id = l.created_by and a.created_at = l.created_at
          and a.action = case l.role when 'viewer' then 'group/shared' else 'member/invited' end)
      order by l.id`,
  },
};
