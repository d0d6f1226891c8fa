/** Checked when a transaction commits: paid = shares = total for every expense that it touched. */
export const postgresGuards = [
  `create function check_expense_balanced(checked_id bigint) returns void language plpgsql as $$
  declare
    total bigint; paid bigint; shared bigint;
  begin
    select total_cents into total from expenses where id = checked_id;
    select coalesce(sum(amount_cents) filter (where side = 'payer'), 0),
           coalesce(-sum(amount_cents) filter (where side = 'share'), 0)
      into paid, shared from postings where expense_id = checked_id;
    if paid <> total or shared <> total then
      raise exception 'expense % is not balanced', checked_id using errcode = 'check_violation';
    end if;
  end $$`,
  `create function check_balanced_expense() returns trigger language plpgsql as $$
  begin perform check_expense_balanced(new.id); return null; end $$`,
  `create function check_balanced_posting() returns trigger language plpgsql as $$
  begin perform check_expense_balanced(coalesce(new.expense_id, old.expense_id)); return null; end $$`,
  `create constraint trigger expenses_balanced after insert or update of total_cents on expenses
    deferrable initially deferred for each row execute function check_balanced_expense()`,
  `create constraint trigger postings_balanced after insert or delete on postings
    deferrable initially deferred for each row execute function check_balanced_posting()`,
  `create function refuse_change() returns trigger language plpgsql as $$
  begin raise exception '% does not allow %', tg_table_name, tg_op using errcode = 'check_violation'; end $$`,
  `create trigger postings_are_replaced before update on postings
    for each row execute function refuse_change()`,
  `create trigger activity_is_append_only before update or delete on activity
    for each row execute function refuse_change()`,
  `create trigger activity_is_not_emptied before truncate on activity
    for each statement execute function refuse_change()`,
];
