/** The records of all subjects, in an order in which the rows that others refer to come first. */
import type { SubjectRecord } from '../db/subject-record.ts';
import type { Tables } from '../db/tables.ts';
import { COMMENTS_RECORD } from '../modules/comments/record.ts';
import { EXPENSES_RECORD } from '../modules/expenses/record.ts';
import { GROUPS_RECORD } from '../modules/groups/record.ts';
import { HISTORY_RECORD } from '../modules/history/record.ts';
import { INVITES_RECORD } from '../modules/invites/record.ts';
import { LEDGER_RECORD } from '../modules/ledger/record.ts';
import { MEMBERSHIP_RECORD } from '../modules/membership/record.ts';
import { PAYING_RECORD } from '../modules/paying/record.ts';
import { RECEIPTS_RECORD } from '../modules/receipts/record.ts';
import { RECURRING_RECORD } from '../modules/recurring/record.ts';
import { USERS_RECORD } from '../modules/users/record.ts';

/** How people get in: rows that no rule of the audit is about (docs/operations.md, Checking who may get in). */
const ACCESS_RECORD: SubjectRecord = {
  tables: {
    sessions: ['jti'],
    passkeys: ['id'],
    used_challenges: ['challenge_hash'],
    identities: ['issuer', 'subject'],
    sign_in_codes: ['code_hash'],
    reset_tokens: ['id'],
    access_tokens: ['id'],
    connected_sites: ['id'],
    consent_requests: ['token_hash'],
    used_subject_tokens: ['token_hash'],
  },
};

/** Who was told of what: no rule of the audit is about it. */
const NOTICES_RECORD: SubjectRecord = {
  tables: {
    notices: ['id'],
    notice_settings: ['user_id'],
    notice_mutes: ['user_id', 'group_id'],
    digests: ['user_id', 'period'],
    reminders: ['id'],
    reminder_refusals: ['user_id', 'from_user_id'],
  },
};

const OPERATIONS_RECORD: SubjectRecord = {
  tables: {
    outbox: ['id'],
    idempotency_keys: ['user_id', 'key'],
    rates: ['from_currency', 'to_currency', 'asked_date'],
    imports: ['id'],
    imported_rows: ['group_id', 'row_key'],
    import_columns: ['group_id', 'heading_key'],
    rate_counts: null,
    admin_log: ['id'],
    book_audits: ['id'],
  },
};

export const RECORDS: readonly SubjectRecord[] = [
  USERS_RECORD,
  ACCESS_RECORD,
  PAYING_RECORD,
  GROUPS_RECORD,
  MEMBERSHIP_RECORD,
  INVITES_RECORD,
  RECURRING_RECORD,
  EXPENSES_RECORD,
  LEDGER_RECORD,
  HISTORY_RECORD,
  COMMENTS_RECORD,
  RECEIPTS_RECORD,
  NOTICES_RECORD,
  OPERATIONS_RECORD,
];

/** The keys of all tables. */
export const TABLE_KEYS = Object.assign({}, ...RECORDS.map(({ tables }) => tables)) as Record<
  keyof Tables,
  readonly string[] | null
>;
