/** What concerns a person, and how they want to learn of it. */
import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

export function noticeTables(kind: DatabaseKind): string[] {
  const { id, int, end, clustered } = wordsOf(kind);
  return [
    `create table notices (
      id ${id}, user_id ${int} not null references users (id), kind text not null, action text not null,
      group_id ${int} references groups (id), expense_id ${int} references expenses (id),
      activity_id ${int} references activity (id), actor_id ${int} not null references users (id),
      amount_cents ${int}, created_at ${int} not null, read_at ${int}, mail_at ${int},
      mailed_at ${int}, digest_at ${int}) ${end}`,
    'create index notices_by_user on notices (user_id, id)',
    'create index notices_unread on notices (user_id) where read_at is null',
    'create index notices_to_mail on notices (mail_at) where mail_at is not null',
    'create index notices_for_digest on notices (digest_at) where digest_at is not null',
    // `kinds` is JSON: the switches that the person has set.
    `create table notice_settings (
      user_id ${int} primary key references users (id), kinds text not null default '{}',
      digest text not null default 'weekly') ${end}`,
    `create table notice_mutes (
      user_id ${int} not null references users (id), group_id ${int} not null references groups (id),
      mute text not null, until ${int}, primary key (user_id, group_id)) ${clustered}`,
    `create table reminders (
      id ${id}, group_id ${int} not null references groups (id), from_user_id ${int} not null references users (id),
      to_user_id ${int} not null references users (id), created_at ${int} not null) ${end}`,
    'create index reminders_by_sender on reminders (from_user_id, created_at)',
    `create table reminder_refusals (
      user_id ${int} not null references users (id), from_user_id ${int} not null references users (id),
      primary key (user_id, from_user_id)) ${clustered}`,
    `create table digests (
      user_id ${int} not null references users (id), period text not null, primary key (user_id, period)) ${clustered}`,
  ];
}

/**
 * So that a page of notices costs the same however many there are. An index that begins with the person costs a write to a
 * group a page for each of its people, so a new notice is in one of them: in the other half once it is read.
 */
export const noticeIndexes = (): string[] => [
  'drop index notices_by_user',
  'drop index notices_unread',
  'create index notices_unread on notices (user_id, created_at, id) where read_at is null',
  'create index notices_read on notices (user_id, created_at, id) where read_at is not null',
];
