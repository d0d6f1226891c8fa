import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

/** The rules by which entries repeat, and in an entry which rule made it, of which day. */
export function recurringStatements(kind: DatabaseKind): string[] {
  const { id, int, end } = wordsOf(kind);
  return [
    `create table recurring (
      id ${id}, group_id ${int} not null references groups (id), created_by ${int} not null references users (id),
      created_at ${int} not null, entry text not null, unit text not null, every ${int} not null,
      start_day text not null, end_day text, max_count ${int}, last_day text, next_day text,
      made ${int} not null default 0, paused_at ${int}, deleted_at ${int}) ${end}`,
    'create index recurring_by_group on recurring (group_id)',
    'create index recurring_due on recurring (next_day) where paused_at is null and deleted_at is null',
    `alter table expenses add column recurring_id ${int} references recurring (id)`,
    'alter table expenses add column recurring_day text',
    'create unique index expenses_by_rule on expenses (recurring_id, recurring_day) where recurring_id is not null',
  ];
}

/**
 * The time zone in which a rule was made. Until now its days followed the preferences of its maker, which the page set
 * whenever someone made a rule: no one has chosen those.
 */
export const recurringTimeZones = [
  'alter table recurring add column time_zone text',
  `update recurring set time_zone =
    (select time_zone from users where users.id = coalesce(recurring.edited_by, recurring.created_by))`,
  'update users set time_zone = null',
];

/** Who last edited a rule. The history knows it; its states of a rule begin with the rule's id. */
export const recurringEditors = (kind: DatabaseKind): string[] => [
  `alter table recurring add column edited_by ${wordsOf(kind).int} references users (id)`,
  `update recurring set edited_by = (
    select actor_id from activity where group_id = recurring.group_id
      and action in ('recurring/edited', 'recurring/resumed') and after_state like '{"id":' || recurring.id || ',%'
    order by id desc limit 1)`,
];
