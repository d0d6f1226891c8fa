/** What explains and discusses the books: confirmations, what was seen, comments. */
import { kindOf } from '../dialects.ts';
import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

/** What the receiver of a settlement said; nothing of those that were recorded before receivers were asked. */
export const confirmationStatements = (kind: DatabaseKind): string[] => [
  `alter table expenses add column confirmation text check (confirmation in ('waiting', 'confirmed', 'rejected'))`,
  `alter table expenses add column confirmed_at ${wordsOf(kind).int}`,
  'alter table expenses add column confirmation_reason text',
];

/** The dashboard says how many settlements wait for confirmation: there are few of them, in groups of many entries. */
export const waitingStatements = [
  `create index expenses_waiting on expenses (group_id) where confirmation = 'waiting' and deleted_at is null`,
];

/** Earlier members have seen everything so far; the indexes find what is new, and what happened to one entry. */
export const seenStatements = (kind: DatabaseKind): string[] => [
  `alter table memberships add column seen_activity_id ${wordsOf(kind).int} not null default 0`,
  `update memberships set seen_activity_id = coalesce(
    (select max(id) from activity where group_id = memberships.group_id), 0)`,
  'create index activity_unread on activity (group_id, id, actor_id)',
  'drop index activity_by_group',
  'create index activity_by_expense on activity (expense_id, id) where expense_id is not null',
];

export const commentStatements = (kind: DatabaseKind): string[] => [
  `create table comments (
    id ${wordsOf(kind).id},
    expense_id ${wordsOf(kind).int} not null references expenses (id),
    author_id ${wordsOf(kind).int} not null references users (id),
    text text not null, created_at ${wordsOf(kind).int} not null, removed_at ${wordsOf(kind).int}) ${wordsOf(kind).end}`,
  'create index comments_by_expense on comments (expense_id, id)',
  'alter table expenses add column comment_count integer not null default 0',
];

/** For pages of some kinds, in the history of a group and of one entry. */
export const historyKinds = (kind: DatabaseKind): string[] => [
  `create index activity_by_kind on activity (group_id, (${kindOf(kind)}), id)`,
  `create index activity_by_expense_kind on activity (expense_id, (${kindOf(kind)}), id)
    where expense_id is not null`,
];
