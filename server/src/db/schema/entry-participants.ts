/**
 * Who takes part in which entry, in the order of lists, so that a page of a person's list is a walk along an index. Kept by
 * the database itself, as `kept-sums.ts` explains. Deleted entries have no rows here.
 */
import type { DatabaseKind } from '../tables.ts';
import { triggerFunction } from './words.ts';

const table = (int: string, text: string, end: string) => `create table entry_participants (
  user_id ${int} not null, date ${text} not null, created_at ${int} not null, expense_id ${int} not null,
  primary key (user_id, date, created_at, expense_id)) ${end}`;

const COLUMNS = 'entry_participants (user_id, date, created_at, expense_id)';

/** An entry whose place in the lists is another one now, or that is deleted or restored. */
const HAS_MOVED = `old.date <> new.date or old.created_at <> new.created_at
  or (old.deleted_at is null) <> (new.deleted_at is null)`;
const MOVE = `
  delete from entry_participants where expense_id = old.id and date = old.date and created_at = old.created_at
    and user_id in (select user_id from postings where expense_id = old.id);
  insert into ${COLUMNS}
    select distinct user_id, new.date, new.created_at, new.id from postings
    where expense_id = new.id and new.deleted_at is null;`;

const sqlite = [
  table('integer', 'text', 'strict, without rowid'),
  `create trigger expenses_move_participants after update of date, created_at, deleted_at on expenses
    when ${HAS_MOVED} begin ${MOVE} end`,
  `create trigger postings_add_participant after insert on postings begin
    insert into ${COLUMNS} select new.user_id, date, created_at, id from expenses
      where id = new.expense_id and deleted_at is null on conflict do nothing; end`,
  `create trigger postings_remove_participant after delete on postings
    when not exists (select 1 from postings where expense_id = old.expense_id and user_id = old.user_id) begin
    delete from entry_participants where user_id = old.user_id and expense_id = old.expense_id
      and (date, created_at) = (select date, created_at from expenses where id = old.expense_id); end`,
];

const postgres = [
  table('bigint', 'text collate "C"', ''),
  triggerFunction('move_participants', MOVE),
  triggerFunction(
    'add_participants',
    `insert into ${COLUMNS}
      select distinct changed.user_id, expenses.date, expenses.created_at, expenses.id
      from changed join expenses on expenses.id = changed.expense_id where expenses.deleted_at is null
      on conflict do nothing;`,
  ),
  triggerFunction(
    'remove_participants',
    `delete from entry_participants using changed, expenses
      where expenses.id = changed.expense_id and entry_participants.expense_id = expenses.id
        and entry_participants.user_id = changed.user_id and entry_participants.date = expenses.date
        and entry_participants.created_at = expenses.created_at and not exists (
          select 1 from postings where expense_id = changed.expense_id and user_id = changed.user_id);`,
  ),
  `create trigger expenses_move_participants after update of date, created_at, deleted_at on expenses
    for each row when (${HAS_MOVED}) execute function move_participants()`,
  `create trigger postings_add_participant after insert on postings
    referencing new table as changed for each statement execute function add_participants()`,
  `create trigger postings_remove_participant after delete on postings
    referencing old table as changed for each statement execute function remove_participants()`,
];

export const entryParticipants = (kind: DatabaseKind): readonly string[] =>
  kind === 'postgres' ? postgres : sqlite;
