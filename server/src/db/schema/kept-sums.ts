/**
 * The sum of each person's lines in a group, the number of a group's expenses, and what the lines of each entry add up
 * to: zero, when the books are right. The database keeps them itself, in the transaction of each change, so they hold
 * for every writer, also for a manual statement. Reading a group costs the same however long it is. Deleted expenses
 * do not count.
 */
import type { DatabaseKind } from '../tables.ts';
import { triggerFunction } from './words.ts';

const balancesTable = (int: string, end: string) => `create table balances (
  group_id ${int} not null references groups (id), user_id ${int} not null references users (id),
  cents ${int} not null, primary key (group_id, user_id)) ${end}`;

const ADD = 'on conflict (group_id, user_id) do update set cents = balances.cents + excluded.cents';

const COUNTS = `new.type = 'expense' and new.deleted_at is null`;
const COUNT = 'update groups set expense_count = expense_count + 1 where id = new.group_id';

export const SIGN = 'case when new.deleted_at is null then 1 else -1 end';

function addLine(row: 'new' | 'old', sign: '' | '-'): string {
  return `insert into balances (group_id, user_id, cents)
    select group_id, ${row}.user_id, ${sign}${row}.amount_cents from expenses
    where id = ${row}.expense_id and deleted_at is null ${ADD};`;
}

const sqlite = [
  balancesTable('integer', 'strict, without rowid'),
  `create trigger expenses_count after insert on expenses when ${COUNTS} begin ${COUNT}; end`,
  // One expense with its lines, taken off when it is hidden and added when it is shown again.
  `create trigger expenses_move_sums after update of deleted_at on expenses
    when (old.deleted_at is null) <> (new.deleted_at is null) begin
    insert into balances (group_id, user_id, cents)
      select new.group_id, user_id, sum(amount_cents) * ${SIGN}
      from postings where expense_id = new.id group by user_id ${ADD};
    update groups set expense_count = expense_count + ${SIGN} where id = new.group_id and new.type = 'expense'; end`,
  `create trigger postings_add_to_balances after insert on postings begin ${addLine('new', '')} end`,
  `create trigger postings_take_from_balances after delete on postings begin ${addLine('old', '-')} end`,
  `create trigger postings_add_to_entry after insert on postings when new.amount_cents <> 0 begin
    update expenses set lines_cents = lines_cents + new.amount_cents where id = new.expense_id; end`,
  `create trigger postings_take_from_entry after delete on postings when old.amount_cents <> 0 begin
    update expenses set lines_cents = lines_cents - old.amount_cents where id = old.expense_id; end`,
];

/** All lines of a statement at once; in one order, so that two of them never wait for each other. */
const addLines = (sign: '' | '-') => `
  insert into balances (group_id, user_id, cents)
    select expenses.group_id, changed.user_id, ${sign}sum(changed.amount_cents)
    from changed join expenses on expenses.id = changed.expense_id
    where expenses.deleted_at is null
    group by expenses.group_id, changed.user_id order by expenses.group_id, changed.user_id ${ADD};`;

/** All lines of an entry come in one statement and sum to zero: as a rule this writes nothing. */
const moveEntrySums = (sign: '+' | '-') => `
  update expenses set lines_cents = lines_cents ${sign} changed.cents
    from (select expense_id, sum(amount_cents) as cents from changed group by expense_id) as changed
    where expenses.id = changed.expense_id and changed.cents <> 0;`;

export const MOVED = `from new_rows join old_rows on old_rows.id = new_rows.id
  where (old_rows.deleted_at is null) <> (new_rows.deleted_at is null)`;
export const SIGN_OF_ROW = 'case when new_rows.deleted_at is null then 1 else -1 end';
/**
 * All entries that a statement hides or shows at once. Per entry, each one would leave an old version of the same
 * rows, which the next one reads: ten thousand took ten seconds. SQLite keeps no versions.
 */
const MOVE_MANY = `
  insert into balances (group_id, user_id, cents)
    select moved.group_id, postings.user_id, sum(postings.amount_cents * moved.sign)
    from (select new_rows.id, new_rows.group_id, ${SIGN_OF_ROW} as sign ${MOVED}) as moved
    join postings on postings.expense_id = moved.id
    group by moved.group_id, postings.user_id order by moved.group_id, postings.user_id ${ADD};
  update groups set expense_count = expense_count + moved.count
    from (select new_rows.group_id, sum(${SIGN_OF_ROW}) as count ${MOVED} and new_rows.type = 'expense'
      group by new_rows.group_id) as moved
    where groups.id = moved.group_id;`;

const postgres = [
  balancesTable('bigint', ''),
  triggerFunction('count_expense', `${COUNT};`),
  `create trigger expenses_count after insert on expenses
    for each row when (${COUNTS}) execute function count_expense()`,
  triggerFunction('move_sums', MOVE_MANY),
  `create trigger expenses_move_sums after update on expenses
    referencing old table as old_rows new table as new_rows for each statement execute function move_sums()`,
  triggerFunction('add_to_balances', addLines('')),
  `create trigger postings_add_to_balances after insert on postings
    referencing new table as changed for each statement execute function add_to_balances()`,
  triggerFunction('take_from_balances', addLines('-')),
  `create trigger postings_take_from_balances after delete on postings
    referencing old table as changed for each statement execute function take_from_balances()`,
  triggerFunction('add_to_entry', moveEntrySums('+')),
  `create trigger postings_add_to_entry after insert on postings
    referencing new table as changed for each statement execute function add_to_entry()`,
  triggerFunction('take_from_entry', moveEntrySums('-')),
  `create trigger postings_take_from_entry after delete on postings
    referencing old table as changed for each statement execute function take_from_entry()`,
];

export const keptSums = (kind: DatabaseKind): readonly string[] => (kind === 'postgres' ? postgres : sqlite);
