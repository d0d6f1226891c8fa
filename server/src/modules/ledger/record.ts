import { sql } from 'kysely';
import type { SubjectRecord } from '../../db/subject-record.ts';

export const LEDGER_RECORD: SubjectRecord = {
  tables: { postings: ['expense_id', 'side', 'position'], balances: null, entry_participants: null },
  rules: {
    // Includes deleted expenses.
    'An expense is paid, shared and totalled alike': sql`
      select * from (
        select e.id as expense_id, e.group_id, e.total_cents,
          coalesce(sum(case when p.side = 'payer' then p.amount_cents end), 0) as paid_cents,
          coalesce(-sum(case when p.side = 'share' then p.amount_cents end), 0) as shared_cents
        from expenses e left join postings p on p.expense_id = e.id
        group by e.id, e.group_id, e.total_cents) as sums
      where paid_cents <> total_cents or shared_cents <> total_cents order by expense_id`,
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
  },
};
