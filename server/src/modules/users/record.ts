import { sql } from 'kysely';
import type { SubjectRecord } from '../../db/subject-record.ts';

export const USERS_RECORD: SubjectRecord = {
  tables: { users: ['id'] },
  rules: {
    'Only a member without an account has no address': sql`
      select id as user_id, placeholder from users
      where deleted_at is null
        and ((placeholder = 1 and (email <> '' or password_hash <> '')) or (placeholder = 0 and email = ''))
      order by id`,
  },
};
