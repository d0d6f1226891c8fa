import { type Cents, minorUnitOf, sumCents, type Transfer } from '@quits/domain';
import { sql } from 'kysely';
import { type Finding, type SubjectRecord, toFindings } from '../../db/subject-record.ts';
import type { PostingRow, Queries } from '../../db/tables.ts';
import { debtsFrom } from '../../db/write-debts.ts';

type Line = Pick<PostingRow, 'expense_id' | 'side' | 'user_id' | 'amount_cents'>;

/** The lines of a group's entries, deleted ones included, by the id of the entry. */
export async function listLines(queries: Queries, groupId: number): Promise<Map<number, Line[]>> {
  const lines = await queries
    .selectFrom('postings')
    .innerJoin('expenses', 'expenses.id', 'postings.expense_id')
    .select(['expense_id', 'side', 'user_id', 'amount_cents'])
    .where('group_id', '=', groupId)
    .orderBy('position')
    .execute();
  const linesOf = new Map<number, Line[]>();
  for (const line of lines) {
    const known = linesOf.get(line.expense_id);
    if (known) known.push(line);
    else linesOf.set(line.expense_id, [line]);
  }
  return linesOf;
}

async function listDebts(queries: Queries, groupId: number): Promise<Map<number, Transfer[]>> {
  const rows = await queries
    .selectFrom('debts')
    .innerJoin('expenses', 'expenses.id', 'debts.expense_id')
    .selectAll('debts')
    .where('group_id', '=', groupId)
    .execute();
  const debtsOf = new Map<number, Transfer[]>();
  for (const { expense_id, from_user_id, to_user_id, cents } of rows) {
    const debts = debtsOf.get(expense_id) ?? [];
    debts.push({ fromUserId: from_user_id, toUserId: to_user_id, cents });
    debtsOf.set(expense_id, debts);
  }
  return debtsOf;
}

const asText = (debts: readonly Transfer[]) =>
  debts
    .map(({ fromUserId, toUserId, cents }) => [fromUserId, toUserId, cents].join(' '))
    .toSorted()
    .join();

/** Debts follow only from lines that add up to zero in whole units. Others break another rule. */
const isSound = (lines: readonly Line[], unit: Cents) =>
  sumCents(lines.map(({ amount_cents }) => amount_cents)) === 0 &&
  lines.every(({ amount_cents }) => amount_cents % unit === 0);

/** The debts of each entry of a group, deleted or not, must follow from its lines. */
async function findOtherDebts(
  queries: Queries,
  { id: groupId, currency }: { id: number; currency: string },
): Promise<Finding[]> {
  const [linesOf, debtsOf] = [await listLines(queries, groupId), await listDebts(queries, groupId)];
  const isOther = (id: number) => {
    const lines = linesOf.get(id) ?? [];
    return (
      isSound(lines, minorUnitOf(currency)) &&
      asText(debtsFrom(lines, currency)) !== asText(debtsOf.get(id) ?? [])
    );
  };
  const ids = [...new Set([...linesOf.keys(), ...debtsOf.keys()])];
  return toFindings(
    'The debts of an expense follow from its lines',
    ids.filter(isOther).map((expense_id) => ({ expense_id, group_id: groupId })),
  );
}

export const LEDGER_RECORD: SubjectRecord = {
  tables: {
    postings: ['expense_id', 'side', 'position'],
    debts: ['expense_id', 'from_user_id', 'to_user_id'],
    balances: null,
    debt_sums: null,
    entry_participants: null,
  },
  inspect: findOtherDebts,
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
    'All amounts of an expense are on one side of zero': sql`
      select p.expense_id, e.group_id, p.side, p.user_id, p.amount_cents
      from postings p join expenses e on e.id = p.expense_id
      where p.amount_cents <> 0 and (p.amount_cents < 0) <> ((e.total_cents < 0) <> (p.side = 'share'))
      order by p.expense_id`,
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
    'What people owe each other is what the debts of entries add up to': sql`
      select group_id, from_user_id, to_user_id, sum(cents) as cents_off from (
        select group_id, from_user_id, to_user_id, cents from debt_sums
        union all
        select e.group_id, d.from_user_id, d.to_user_id, -d.cents
        from debts d join expenses e on e.id = d.expense_id where e.deleted_at is null) as kept_less_debts
      group by group_id, from_user_id, to_user_id having sum(cents) <> 0
      order by group_id, from_user_id, to_user_id`,
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
