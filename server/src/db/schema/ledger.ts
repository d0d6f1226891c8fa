import { kindOf } from '../dialects.ts';
import type { DatabaseKind } from '../tables.ts';
import type { Words } from './words.ts';

const recurringTables = ({ id, int, end }: Words): string[] => [
  `create table recurring (
    id ${id}, group_id ${int} not null references groups (id), created_by ${int} not null references users (id),
    edited_by ${int} references users (id), created_at ${int} not null, entry text not null, unit text not null,
    every ${int} not null, start_day text not null, end_day text, max_count ${int}, time_zone text, last_day text,
    next_day text, made ${int} not null default 0, paused_at ${int}, deleted_at ${int}) ${end}`,
  'create index recurring_by_group on recurring (group_id)',
  'create index recurring_due on recurring (next_day) where paused_at is null and deleted_at is null',
];

const expenseTables = ({ id, int, sorted, end, clustered }: Words): string[] => [
  // `lines_cents` is kept by triggers (`kept-sums.ts`).
  `create table expenses (
    id ${id}, group_id ${int} not null references groups (id),
    type text not null check (type in ('expense', 'settlement')), description text not null, category text,
    date ${sorted} not null, notes text not null default '', split text,
    total_cents ${int} not null check (total_cents between 1 and 9999999999),
    lines_cents ${int} not null default 0,
    original_currency text, original_cents ${int}, original_rate text,
    recurring_id ${int} references recurring (id), recurring_day text,
    confirmation text check (confirmation in ('waiting', 'confirmed', 'rejected')), confirmed_at ${int},
    confirmation_reason text, comment_count integer not null default 0, receipt_count integer not null default 0,
    client_id text, created_by ${int} not null references users (id), created_at ${int} not null,
    version ${int} not null default 1, deleted_at ${int}, deleted_by ${int} references users (id)) ${end}`,
  // The expense from which a rule was made. The two tables name each other, so a server that moves checks this last.
  `alter table recurring add column expense_id ${int} references expenses (id) deferrable initially deferred`,
  'create index expenses_by_group on expenses (group_id, date, created_at, id)',
  // Every write reads the totals of a group's expenses. This index answers without reading rows.
  'create index expenses_present on expenses (group_id, type, total_cents) where deleted_at is null',
  // The check of the books adds up the sums that are not zero: as a rule there are none.
  'create index expenses_wrong on expenses (group_id, lines_cents) where deleted_at is null and lines_cents <> 0',
  // Finds the last rate of a pair of currencies.
  'create index expenses_by_original on expenses (original_currency, date) where original_currency is not null',
  'create unique index expenses_by_rule on expenses (recurring_id, recurring_day) where recurring_id is not null',
  'create unique index expenses_by_client on expenses (created_by, client_id) where client_id is not null',
  `create index expenses_waiting on expenses (group_id) where confirmation = 'waiting' and deleted_at is null`,
  'create index expenses_with_receipts on expenses (group_id) where receipt_count > 0',
  `create table postings (
    expense_id ${int} not null references expenses (id), side text not null, position ${int} not null,
    user_id ${int} not null references users (id), amount_cents ${int} not null,
    primary key (expense_id, side, position), unique (expense_id, side, user_id),
    check ((side = 'payer' and amount_cents >= 0) or (side = 'share' and amount_cents <= 0))) ${clustered}`,
  'create index postings_by_user on postings (user_id, expense_id)',
  // Payer lines are a small part of a person's lines, and only they create debts.
  `create index postings_paid on postings (user_id, expense_id) where side = 'payer'`,
];

const historyTables = ({ id, int, end }: Words, kind: DatabaseKind): string[] => [
  `create table activity (
    id ${id}, group_id ${int} not null references groups (id), actor_id ${int} not null references users (id),
    action text not null, expense_id ${int} references expenses (id), user_id ${int} references users (id),
    before_state text, after_state text, request_id text not null, via text, created_at ${int} not null,
    entered_at ${int}, previous_hash text not null, hash text not null) ${end}`,
  'create index activity_unread on activity (group_id, id, actor_id)',
  'create index activity_by_expense on activity (expense_id, id) where expense_id is not null',
  `create index activity_by_kind on activity (group_id, (${kindOf(kind)}), id)`,
  `create index activity_by_expense_kind on activity (expense_id, (${kindOf(kind)}), id)
    where expense_id is not null`,
];

/** The salt is that of the comment's hash in the history. */
const commentTables = ({ id, int, end }: Words): string[] => [
  `create table comments (
    id ${id}, expense_id ${int} not null references expenses (id), author_id ${int} not null references users (id),
    text text not null, salt text, client_id text, created_at ${int} not null, removed_at ${int}) ${end}`,
  'create index comments_by_expense on comments (expense_id, id)',
  'create unique index comments_by_client on comments (author_id, client_id) where client_id is not null',
];

/** Files have a table of parts, so that no list ever reads one. An upload is a file without a receipt yet. */
const receiptTables = ({ id, int, blob, end }: Words, kind: DatabaseKind): string[] => [
  `create table receipts (
    id ${id}, expense_id ${int} not null references expenses (id), file_id text not null unique, name text not null,
    type text not null, size ${int} not null, sha256 text not null,
    created_by ${int} not null references users (id), created_at ${int} not null) ${end}`,
  'create index receipts_by_expense on receipts (expense_id, id)',
  'create index receipts_by_account on receipts (created_by, size)',
  `create table receipt_parts (
    file_id text not null, position ${int} not null, bytes ${blob} not null, primary key (file_id, position)) ${end}`,
  // Pictures and PDFs are as small as they get.
  ...(kind === 'postgres' ? ['alter table receipt_parts alter column bytes set storage external'] : []),
  `create table receipt_uploads (file_id text primary key, created_at ${int} not null) ${end}`,
];

/** Files that are previewed before they are imported, and for each group the keys of the rows that it has from files. */
const importTables = ({ id, int, end, clustered }: Words): string[] => [
  `create table imports (
    id ${id}, user_id ${int} not null references users (id), text text not null, summary text,
    created_at ${int} not null, expires_at ${int} not null) ${end}`,
  'create index imports_by_account on imports (user_id, id)',
  `create table imported_rows (
    group_id ${int} not null references groups (id), row_key text not null, request_id text,
    primary key (group_id, row_key)) ${clustered}`,
];

/** Entries with their lines, what belongs to them, and their history. */
export const ledgerTables = (words: Words, kind: DatabaseKind): string[] => [
  ...recurringTables(words),
  ...expenseTables(words),
  ...historyTables(words, kind),
  ...commentTables(words),
  ...receiptTables(words, kind),
  ...importTables(words),
];
