/**
 * The sum of each person's lines in a group, and the number of a group's expenses. The database keeps them itself, in
 * the transaction of each change, so they hold for every writer: an older server or a manual statement as well. Reading
 * a group costs the same however long it is. Deleted expenses do not count.
 */
import type { DatabaseKind } from '../tables.ts';

const balancesTable = (int: string, end: string) => `create table balances (
  group_id ${int} not null references groups (id), user_id ${int} not null references users (id),
  cents ${int} not null, primary key (group_id, user_id)) ${end}`;

const ADD_COUNT = 'alter table groups add column expense_count integer not null default 0';

export const FILL_SUMS = [
  `insert into balances (group_id, user_id, cents)
    select expenses.group_id, postings.user_id, sum(postings.amount_cents)
    from postings join expenses on expenses.id = postings.expense_id
    where expenses.deleted_at is null group by expenses.group_id, postings.user_id`,
  `update groups set expense_count = (
    select count(*) from expenses where group_id = groups.id and type = 'expense' and deleted_at is null)`,
];

const ADD = 'on conflict (group_id, user_id) do update set cents = balances.cents + excluded.cents';

const COUNTS = `new.type = 'expense' and new.deleted_at is null`;
const COUNT = 'update groups set expense_count = expense_count + 1 where id = new.group_id';

const IS_HIDDEN_OR_SHOWN = '(old.deleted_at is null) <> (new.deleted_at is null)';
const SIGN = 'case when new.deleted_at is null then 1 else -1 end';
/** One expense with its lines, taken off when it is hidden and added when it is shown again. */
const MOVE = `
  insert into balances (group_id, user_id, cents)
    select new.group_id, user_id, sum(amount_cents) * ${SIGN}
    from postings where expense_id = new.id group by user_id ${ADD};
  update groups set expense_count = expense_count + ${SIGN} where id = new.group_id and new.type = 'expense';`;

function addLine(row: 'new' | 'old', sign: '' | '-'): string {
  return `insert into balances (group_id, user_id, cents)
    select group_id, ${row}.user_id, ${sign}${row}.amount_cents from expenses
    where id = ${row}.expense_id and deleted_at is null ${ADD};`;
}

const sqlite = [
  balancesTable('integer', 'strict, without rowid'),
  ADD_COUNT,
  `create trigger expenses_count after insert on expenses when ${COUNTS} begin ${COUNT}; end`,
  `create trigger expenses_move_sums after update of deleted_at on expenses when ${IS_HIDDEN_OR_SHOWN}
    begin ${MOVE} end`,
  `create trigger postings_add_to_balances after insert on postings begin ${addLine('new', '')} end`,
  `create trigger postings_take_from_balances after delete on postings begin ${addLine('old', '-')} end`,
  ...FILL_SUMS,
];

const returning = (name: string, statements: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return null; end $$`;

/** All lines of a statement at once; in one order, so that two of them never wait for each other. */
const addLines = (sign: '' | '-') => `
  insert into balances (group_id, user_id, cents)
    select expenses.group_id, changed.user_id, ${sign}sum(changed.amount_cents)
    from changed join expenses on expenses.id = changed.expense_id
    where expenses.deleted_at is null
    group by expenses.group_id, changed.user_id order by expenses.group_id, changed.user_id ${ADD};`;

/** Triggers first: they wait for running writes, and keep others from writing until the sums are there. */
const postgres = [
  balancesTable('bigint', ''),
  ADD_COUNT,
  returning('count_expense', `${COUNT};`),
  returning('move_sums', MOVE),
  returning('add_to_balances', addLines('')),
  returning('take_from_balances', addLines('-')),
  `create trigger expenses_count after insert on expenses
    for each row when (${COUNTS}) execute function count_expense()`,
  `create trigger expenses_move_sums after update of deleted_at on expenses
    for each row when (${IS_HIDDEN_OR_SHOWN}) execute function move_sums()`,
  `create trigger postings_add_to_balances after insert on postings
    referencing new table as changed for each statement execute function add_to_balances()`,
  `create trigger postings_take_from_balances after delete on postings
    referencing old table as changed for each statement execute function take_from_balances()`,
  ...FILL_SUMS,
];

export const keptSums = (kind: DatabaseKind): readonly string[] => (kind === 'postgres' ? postgres : sqlite);

const MOVED = `from new_rows join old_rows on old_rows.id = new_rows.id
  where (old_rows.deleted_at is null) <> (new_rows.deleted_at is null)`;
const SIGN_OF_ROW = 'case when new_rows.deleted_at is null then 1 else -1 end';

/**
 * All entries that a statement hides or shows at once. Per entry, each one would leave an old version of the same
 * rows, which the next one reads: ten thousand took ten seconds. SQLite keeps no versions.
 */
export const sumsOfManyEntries = (kind: DatabaseKind): readonly string[] =>
  kind === 'sqlite'
    ? []
    : [
        returning(
          'move_sums_of_many',
          `insert into balances (group_id, user_id, cents)
            select moved.group_id, postings.user_id, sum(postings.amount_cents * moved.sign)
            from (select new_rows.id, new_rows.group_id, ${SIGN_OF_ROW} as sign ${MOVED}) as moved
            join postings on postings.expense_id = moved.id
            group by moved.group_id, postings.user_id order by moved.group_id, postings.user_id ${ADD};
          update groups set expense_count = expense_count + moved.count
            from (select new_rows.group_id, sum(${SIGN_OF_ROW}) as count ${MOVED} and new_rows.type = 'expense'
              group by new_rows.group_id) as moved
            where groups.id = moved.group_id;`,
        ),
        'drop trigger expenses_move_sums on expenses',
        `create trigger expenses_move_sums after update on expenses
          referencing old table as old_rows new table as new_rows
          for each statement execute function move_sums_of_many()`,
      ];

/** All lines of an entry come in one statement and sum to zero: as a rule this writes nothing. */
const moveEntrySums = (sign: '+' | '-') => `
  update expenses set lines_cents = lines_cents ${sign} changed.cents
    from (select expense_id, sum(amount_cents) as cents from changed group by expense_id) as changed
    where expenses.id = changed.expense_id and changed.cents <> 0;`;

const ENTRY_SUMS = {
  sqlite: [
    'alter table expenses add column lines_cents integer not null default 0',
    `create trigger postings_add_to_entry after insert on postings when new.amount_cents <> 0 begin
      update expenses set lines_cents = lines_cents + new.amount_cents where id = new.expense_id; end`,
    `create trigger postings_take_from_entry after delete on postings when old.amount_cents <> 0 begin
      update expenses set lines_cents = lines_cents - old.amount_cents where id = old.expense_id; end`,
  ],
  postgres: [
    'alter table expenses add column lines_cents bigint not null default 0',
    returning('add_to_entry', moveEntrySums('+')),
    returning('take_from_entry', moveEntrySums('-')),
    `create trigger postings_add_to_entry after insert on postings
      referencing new table as changed for each statement execute function add_to_entry()`,
    `create trigger postings_take_from_entry after delete on postings
      referencing old table as changed for each statement execute function take_from_entry()`,
  ],
};

/** What the lines of each entry add up to: zero, when the books are right. */
export const entrySums = (kind: DatabaseKind): readonly string[] => [
  ...ENTRY_SUMS[kind],
  `update expenses set lines_cents = lines.cents
    from (select expense_id, sum(amount_cents) as cents from postings group by expense_id) as lines
    where expenses.id = lines.expense_id and lines.cents <> 0`,
  'drop index expenses_present',
  'create index expenses_present on expenses (group_id, type, total_cents, lines_cents) where deleted_at is null',
];
