/**
 * SQLite has no deferred triggers, but deferred foreign keys: triggers keep, per expense, what is still
 * unpaid and unshared of its total, and both may only refer to the one row of `zero` when the transaction
 * commits. So a commit in which paid = shares = total does not hold for some expense fails.
 */
export const sqliteGuards = [
  'create table zero (cents integer primary key check (cents = 0)) strict',
  'insert into zero (cents) values (0)',
  `create table expense_gaps (
    expense_id integer primary key references expenses (id),
    unpaid_cents integer not null references zero (cents) deferrable initially deferred,
    unshared_cents integer not null references zero (cents) deferrable initially deferred) strict`,
  `create trigger expenses_open_gaps after insert on expenses begin
    insert into expense_gaps (expense_id, unpaid_cents, unshared_cents) values (new.id, new.total_cents, new.total_cents);
  end`,
  `create trigger expenses_move_gaps after update of total_cents on expenses begin
    update expense_gaps set unpaid_cents = unpaid_cents + new.total_cents - old.total_cents,
      unshared_cents = unshared_cents + new.total_cents - old.total_cents where expense_id = new.id;
  end`,
  `create trigger postings_fill_gaps after insert on postings begin
    update expense_gaps set unpaid_cents = unpaid_cents - iif(new.side = 'payer', new.amount_cents, 0),
      unshared_cents = unshared_cents + iif(new.side = 'share', new.amount_cents, 0) where expense_id = new.expense_id;
  end`,
  `create trigger postings_reopen_gaps after delete on postings begin
    update expense_gaps set unpaid_cents = unpaid_cents + iif(old.side = 'payer', old.amount_cents, 0),
      unshared_cents = unshared_cents - iif(old.side = 'share', old.amount_cents, 0) where expense_id = old.expense_id;
  end`,
  `create trigger postings_are_replaced before update on postings begin
    select raise(abort, 'postings are replaced, never updated');
  end`,
  `create trigger activity_is_not_updated before update on activity begin
    select raise(abort, 'activity is append-only');
  end`,
  `create trigger activity_is_not_deleted before delete on activity begin
    select raise(abort, 'activity is append-only');
  end`,
];
