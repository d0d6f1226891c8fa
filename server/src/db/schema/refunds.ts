/**
 * Entries below zero: money that came back. All amounts of an entry are on one side of zero, which is checked when a
 * transaction commits, with what `sqlite-guards.ts` and `postgres-guards.ts` check.
 */
import type { DatabaseKind } from '../tables.ts';

/** A cost or a refund, within the limit of a currency without decimals; a settlement is never below zero. */
const TOTAL = `abs(total_cents) between 1 and 999999999900 and (total_cents > 0 or type = 'expense')`;
const SIDE = `side in ('payer', 'share')`;
const DEBT = 'cents <> 0';

/** SQLite can change a check in no other way: https://sqlite.org/lang_altertable.html#otheralter */
const checked = (table: string, before: string, after: string) =>
  `update sqlite_schema set sql = replace(sql, 'check (${quoted(before)})', 'check (${quoted(after)})')
    where type = 'table' and name = '${table}'`;
const quoted = (text: string) => text.replaceAll("'", "''");

const sqlite = [
  'pragma writable_schema = on',
  checked('expenses', 'total_cents between 1 and 9999999999', TOTAL),
  checked(
    'postings',
    `(side = 'payer' and amount_cents >= 0) or (side = 'share' and amount_cents <= 0)`,
    SIDE,
  ),
  checked('debts', 'cents > 0', DEBT),
  'pragma writable_schema = reset',
  // What is missing until the sizes of the lines add up to twice the total's: amounts on both sides of zero exceed it.
  'alter table expense_gaps add column unsized_cents integer references zero (cents) deferrable initially deferred',
  'update expense_gaps set unsized_cents = 0',
  ...['expenses_open_gaps', 'expenses_move_gaps', 'postings_fill_gaps', 'postings_reopen_gaps'].map(
    (name) => `drop trigger ${name}`,
  ),
  `create trigger expenses_open_gaps after insert on expenses begin
    insert into expense_gaps (expense_id, unpaid_cents, unshared_cents, unsized_cents)
      values (new.id, new.total_cents, new.total_cents, 2 * abs(new.total_cents));
  end`,
  `create trigger expenses_move_gaps after update of total_cents on expenses begin
    update expense_gaps set unpaid_cents = unpaid_cents + new.total_cents - old.total_cents,
      unshared_cents = unshared_cents + new.total_cents - old.total_cents,
      unsized_cents = unsized_cents + 2 * (abs(new.total_cents) - abs(old.total_cents)) where expense_id = new.id;
  end`,
  `create trigger postings_fill_gaps after insert on postings begin
    update expense_gaps set unpaid_cents = unpaid_cents - iif(new.side = 'payer', new.amount_cents, 0),
      unshared_cents = unshared_cents + iif(new.side = 'share', new.amount_cents, 0),
      unsized_cents = unsized_cents - abs(new.amount_cents) where expense_id = new.expense_id;
  end`,
  `create trigger postings_reopen_gaps after delete on postings begin
    update expense_gaps set unpaid_cents = unpaid_cents + iif(old.side = 'payer', old.amount_cents, 0),
      unshared_cents = unshared_cents - iif(old.side = 'share', old.amount_cents, 0),
      unsized_cents = unsized_cents + abs(old.amount_cents) where expense_id = old.expense_id;
  end`,
];

const postgres = [
  'alter table expenses drop constraint expenses_total_cents_check',
  `alter table expenses add constraint expenses_total_cents_check check (${TOTAL})`,
  'alter table postings drop constraint postings_check',
  `alter table postings add constraint postings_check check (${SIDE})`,
  'alter table debts drop constraint debts_cents_check',
  `alter table debts add constraint debts_cents_check check (${DEBT})`,
  `create or replace function check_expense_balanced(checked_id bigint) returns void language plpgsql as $$
  declare
    total bigint; paid bigint; shared bigint; sizes bigint;
  begin
    select total_cents into total from expenses where id = checked_id;
    select coalesce(sum(amount_cents) filter (where side = 'payer'), 0),
           coalesce(-sum(amount_cents) filter (where side = 'share'), 0), coalesce(sum(abs(amount_cents)), 0)
      into paid, shared, sizes from postings where expense_id = checked_id;
    if paid <> total or shared <> total or sizes <> 2 * abs(total) then
      raise exception 'expense % is not balanced', checked_id using errcode = 'check_violation';
    end if;
  end $$`,
];

/** Also says of an amount in another currency whether its rate was typed, or both amounts. */
export const refunds = (kind: DatabaseKind): string[] => [
  `alter table expenses add column original_typed text check (original_typed in ('rate', 'amounts'))`,
  `update expenses set original_typed = 'rate' where original_rate is not null`,
  ...(kind === 'postgres' ? postgres : sqlite),
];
