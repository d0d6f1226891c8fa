import { type RawBuilder, sql } from 'kysely';
import { RECEIPT_RULES } from './audit-receipts.ts';
import { RECURRING_RULES } from './audit-recurring.ts';

/**
 * Rules about who gets at groups, as far as the history or other columns show it. Sessions, passwords, tokens,
 * connected sites and how long a link works are out of scope (docs/operations.md, Checking who may get in).
 */
const ACCESS_RULES: Record<string, RawBuilder<object>> = {
  'A link is of the kind that its history says': sql`
    select l.id as link_id, l.group_id, l.role from invite_links l
    where not exists (
      select 1 from activity a
      where a.group_id = l.group_id and a.actor_id = l.created_by and a.created_at = l.created_at
        and a.action = case l.role when 'viewer' then 'group/shared' else 'member/invited' end)
    order by l.id`,
  'Only a member without an account has no address': sql`
    select id as user_id, placeholder from users
    where deleted_at is null
      and ((placeholder = 1 and (email <> '' or password_hash <> '')) or (placeholder = 0 and email = ''))
    order by id`,
};

/** The rules for all rows, each with a statement that finds violations. */
export const AUDIT_RULES: Record<string, RawBuilder<object>> = {
  // Includes deleted expenses.
  'An expense is paid, shared and totalled alike': sql`
    select * from (
      select e.id as expense_id, e.group_id, e.total_cents,
        coalesce(sum(case when p.side = 'payer' then p.amount_cents end), 0) as paid_cents,
        coalesce(-sum(case when p.side = 'share' then p.amount_cents end), 0) as shared_cents
      from expenses e left join postings p on p.expense_id = e.id
      group by e.id, e.group_id, e.total_cents) as sums
    where paid_cents <> total_cents or shared_cents <> total_cents order by expense_id`,
  'Every entry of the history belongs to a group': sql`
    select distinct a.group_id from activity a left join groups g on g.id = a.group_id
    where g.id is null order by a.group_id`,
  'Every line belongs to an expense': sql`
    select p.expense_id, p.side, p.user_id, p.amount_cents
    from postings p left join expenses e on e.id = p.expense_id
    where e.id is null order by p.expense_id`,
  'The people in an expense are or were members of its group': sql`
    select p.expense_id, e.group_id, p.user_id
    from postings p join expenses e on e.id = p.expense_id
    left join memberships m on m.group_id = e.group_id and m.user_id = p.user_id
    where m.user_id is null order by p.expense_id`,
  'The balances of a group sum to zero': sql`
    select e.group_id, sum(p.amount_cents) as cents
    from postings p join expenses e on e.id = p.expense_id
    where e.deleted_at is null
    group by e.group_id having sum(p.amount_cents) <> 0 order by e.group_id`,
  'A balance is what the lines add up to': sql`
    select group_id, user_id, sum(cents) as cents_off from (
      select group_id, user_id, cents from balances
      union all
      select e.group_id, p.user_id, -p.amount_cents
      from postings p join expenses e on e.id = p.expense_id where e.deleted_at is null) as kept_less_lines
    group by group_id, user_id having sum(cents) <> 0 order by group_id, user_id`,
  "The sum of an expense's lines is the one it keeps": sql`
    select * from (
      select e.id as expense_id, e.group_id, e.lines_cents as kept_cents,
        coalesce((select sum(p.amount_cents) from postings p where p.expense_id = e.id), 0) as cents
      from expenses e) as sums
    where kept_cents <> cents order by expense_id`,
  'An entry is in the list of everybody who takes part in it': sql`
    select expense_id, user_id, sum(kept) as kept from (
      select expense_id, user_id, 1 as kept from entry_participants p
      where exists (select 1 from expenses e where e.id = p.expense_id and e.date = p.date
        and e.created_at = p.created_at)
      union all
      select distinct p.expense_id, p.user_id, -1 from postings p
      join expenses e on e.id = p.expense_id where e.deleted_at is null) as kept_less_lines
    group by expense_id, user_id having sum(kept) <> 0 order by expense_id, user_id`,
  'A group has as many expenses as it says': sql`
    select * from (
      select g.id as group_id, g.expense_count, (select count(*) from expenses e
        where e.group_id = g.id and e.type = 'expense' and e.deleted_at is null) as expenses
      from groups g) as counted
    where expense_count <> expenses order by group_id`,
  'An expense has as many comments as it says': sql`
    select * from (
      select e.id as expense_id, e.comment_count, (select count(*) from comments c
        where c.expense_id = e.id and c.removed_at is null) as comments
      from expenses e) as counted
    where comment_count <> comments order by expense_id`,
  'A removed comment says nothing': sql`
    select id as comment_id, expense_id from comments where removed_at is not null and text <> '' order by id`,
  ...RECEIPT_RULES,
  ...RECURRING_RULES,
  ...ACCESS_RULES,
  'A settlement that was rejected is out of the books': sql`
    select id as expense_id, group_id from expenses
    where confirmation = 'rejected' and deleted_at is null order by id`,
  'Who left a group is even in it': sql`
    select m.group_id, m.user_id, sum(p.amount_cents) as cents
    from memberships m
    join expenses e on e.group_id = m.group_id and e.deleted_at is null
    join postings p on p.expense_id = e.id and p.user_id = m.user_id
    where m.removed_at is not null
    group by m.group_id, m.user_id having sum(p.amount_cents) <> 0 order by m.group_id`,
};
