/**
 * Who paid whose share of an entry (`write-debts.ts`), and the sums of a group. A person's own part is a row to
 * themselves, so the sums also tell what each person has paid and owes. The program writes the rows of an entry with
 * its lines, and the database keeps the sums as it keeps balances (`kept-sums.ts`). Deleted entries keep their rows,
 * which do not count. Lines refer to people and entries already, so these rows need no references.
 */
import type { DatabaseKind } from '../tables.ts';
import { MOVED, SIGN, SIGN_OF_ROW } from './kept-sums.ts';
import { triggerFunction, wordsOf } from './words.ts';

const PAIR = 'from_user_id, to_user_id';

const tables = (kind: DatabaseKind): string[] => {
  const { int, clustered } = wordsOf(kind);
  return [
    `create table debts (
      expense_id ${int} not null, from_user_id ${int} not null, to_user_id ${int} not null,
      cents ${int} not null check (cents > 0), primary key (expense_id, ${PAIR})) ${clustered}`,
    `create table debt_sums (
      group_id ${int} not null, from_user_id ${int} not null, to_user_id ${int} not null, cents ${int} not null,
      primary key (group_id, ${PAIR})) ${clustered}`,
    // Only reading the debts between two people needed it.
    'drop index postings_paid',
  ];
};

const INSERT = `insert into debt_sums (group_id, ${PAIR}, cents)`;
const ADD = `on conflict (group_id, ${PAIR}) do update set cents = debt_sums.cents + excluded.cents;`;

const addDebt = (row: 'new' | 'old', sign: '' | '-') => `${INSERT}
  select group_id, ${row}.from_user_id, ${row}.to_user_id, ${sign}${row}.cents from expenses
  where id = ${row}.expense_id and deleted_at is null ${ADD}`;

const sqlite = [
  `create trigger debts_add_to_sums after insert on debts begin ${addDebt('new', '')} end`,
  `create trigger debts_take_from_sums after delete on debts begin ${addDebt('old', '-')} end`,
  `create trigger debts_are_replaced before update on debts begin
    select raise(abort, 'debts are replaced, never updated');
  end`,
  `create trigger expenses_move_debts after update of deleted_at on expenses
    when (old.deleted_at is null) <> (new.deleted_at is null) begin ${INSERT}
    select new.group_id, ${PAIR}, cents * ${SIGN} from debts where expense_id = new.id ${ADD} end`,
];

/** In one order, so that two statements never wait for each other. */
const GROUPED = `group by group_id, ${PAIR} order by group_id, ${PAIR} ${ADD}`;

const addDebts = (sign: '' | '-') => `${INSERT}
  select expenses.group_id, ${PAIR}, ${sign}sum(changed.cents)
  from changed join expenses on expenses.id = changed.expense_id
  where expenses.deleted_at is null ${GROUPED}`;

const postgres = [
  triggerFunction('add_to_debts', addDebts('')),
  `create trigger debts_add_to_sums after insert on debts
    referencing new table as changed for each statement execute function add_to_debts()`,
  triggerFunction('take_from_debts', addDebts('-')),
  `create trigger debts_take_from_sums after delete on debts
    referencing old table as changed for each statement execute function take_from_debts()`,
  'create trigger debts_are_replaced before update on debts for each row execute function refuse_change()',
  triggerFunction(
    'move_debts',
    `${INSERT} select group_id, ${PAIR}, sum(debts.cents * moved.sign)
      from (select new_rows.id, new_rows.group_id, ${SIGN_OF_ROW} as sign ${MOVED}) as moved
      join debts on debts.expense_id = moved.id ${GROUPED}`,
  ),
  `create trigger expenses_move_debts after update on expenses
    referencing old table as old_rows new table as new_rows for each statement execute function move_debts()`,
];

export const debtTables = (kind: DatabaseKind): string[] => [
  ...tables(kind),
  ...(kind === 'postgres' ? postgres : sqlite),
];
