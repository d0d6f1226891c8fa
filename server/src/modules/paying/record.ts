import type { SubjectRecord } from '../../db/subject-record.ts';

export const PAYING_RECORD: SubjectRecord = { tables: { payees: ['user_id'] } };
