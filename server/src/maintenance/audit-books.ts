/**
 * Reads the whole ledger and looks for what must never be: the same rules that the database and the program
 * keep, checked anew with statements of their own. It changes nothing.
 */
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { ActivityRow, Database, ExpenseRow, PostingRow, Queries } from '../db/tables.ts';
import { hashOf } from '../modules/activity/activity.service.ts';
import { presentExpense } from '../modules/ledger/expense.ts';
import type { BookedExpense } from '../modules/ledger/expense.ts';

/** One thing that is off: the rule and the row that breaks it. */
export interface Finding {
  rule: string;
  row: Record<string, unknown>;
}

export interface Audit {
  findings: Finding[];
  counts: { groups: number; expenses: number; postings: number; activity: number };
}

type Entry = Selectable<ActivityRow>;
type BookedLine = Pick<PostingRow, 'expense_id' | 'side' | 'user_id' | 'amount_cents'>;

const toFindings = (rule: string, rows: readonly object[]): Finding[] =>
  rows.map((row) => ({ rule, row: { ...row } }));

/** What no row may break, and the statement that finds the rows that do. */
const RULES: Record<string, RawBuilder<object>> = {
  // Deleted or not.
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
  'Whoever is in an expense is or was a member of its group': sql`
    select p.expense_id, e.group_id, p.user_id
    from postings p join expenses e on e.id = p.expense_id
    left join memberships m on m.group_id = e.group_id and m.user_id = p.user_id
    where m.user_id is null order by p.expense_id`,
  'The balances of a group sum to zero': sql`
    select e.group_id, sum(p.amount_cents) as cents
    from postings p join expenses e on e.id = p.expense_id
    where e.deleted_at is null
    group by e.group_id having sum(p.amount_cents) <> 0 order by e.group_id`,
  'Who left a group is even in it': sql`
    select m.group_id, m.user_id, sum(p.amount_cents) as cents
    from memberships m
    join expenses e on e.group_id = m.group_id and e.deleted_at is null
    join postings p on p.expense_id = e.id and p.user_id = m.user_id
    where m.removed_at is not null
    group by m.group_id, m.user_id having sum(p.amount_cents) <> 0 order by m.group_id`,
};

async function checkRules(queries: Queries): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, statement] of Object.entries(RULES))
    findings.push(...toFindings(rule, (await statement.execute(queries)).rows));
  return findings;
}

/** Each entry of a group's history carries the hash of the one before and its own. */
function findBrokenChain(entries: readonly Entry[]): Finding[] {
  const findings: Finding[] = [];
  let previous = '';
  for (const entry of entries) {
    const { id, group_id, action } = entry;
    const row = { activity_id: id, group_id, action };
    if (entry.previous_hash !== previous)
      findings.push({ rule: 'An entry of the history follows the one before it', row });
    if (entry.hash !== hashOf(entry))
      findings.push({ rule: 'An entry of the history has the hash of what it says', row });
    previous = entry.hash;
  }
  return findings;
}

/** What the history says last of each expense: its answer at that time, and whether it was deleted. */
function newestStates(entries: readonly Entry[]): Map<number, { state: object; isDeleted: boolean }> {
  const states = new Map<number, { state: object; isDeleted: boolean }>();
  for (const { expense_id, before_state, after_state } of entries) {
    const text = after_state ?? before_state;
    // The hash of the entry vouches for its shape.
    if (expense_id !== null && text !== null)
      states.set(expense_id, { state: JSON.parse(text) as object, isDeleted: after_state === null });
  }
  return states;
}

/** Whether an expense would be answered as the history has it; fields that are younger than the entry are not in it. */
function isAnsweredAs(state: object, expense: BookedExpense): boolean {
  const answer = new Map<string, unknown>(Object.entries(presentExpense(expense)));
  return Object.entries(state).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(answer.get(field)),
  );
}

/** The books say of every expense of a group what the newest entry of its history says. */
async function findUnexplained(
  queries: Queries,
  groupId: number,
  entries: readonly Entry[],
): Promise<Finding[]> {
  const states = newestStates(entries);
  const expenses = await queries.selectFrom('expenses').selectAll().where('group_id', '=', groupId).execute();
  const lines = await queries
    .selectFrom('postings')
    .innerJoin('expenses', 'expenses.id', 'postings.expense_id')
    .select(['expense_id', 'side', 'user_id', 'amount_cents'])
    .where('group_id', '=', groupId)
    .orderBy('position')
    .execute();
  const postingsOf = new Map<number, BookedLine[]>();
  for (const line of lines)
    postingsOf.set(line.expense_id, [...(postingsOf.get(line.expense_id) ?? []), line]);
  const isExplained = (expense: Selectable<ExpenseRow>) => {
    const newest = states.get(expense.id);
    const isDeleted = expense.deleted_at !== null;
    const booked = { ...expense, postings: postingsOf.get(expense.id) ?? [] };
    return newest?.isDeleted === isDeleted && isAnsweredAs(newest.state, booked);
  };
  const unexplained = expenses.filter((expense) => !isExplained(expense));
  const ids = new Set(expenses.map(({ id }) => id));
  const missing = [...states.keys()].filter((id) => !ids.has(id));
  return [
    ...toFindings(
      'The books say what the history says',
      unexplained.map(({ id, group_id, total_cents }) => ({ expense_id: id, group_id, total_cents })),
    ),
    ...toFindings(
      'An expense of the history is in the books',
      missing.map((expense_id) => ({ expense_id, group_id: groupId })),
    ),
  ];
}

async function auditHistory(queries: Queries): Promise<Finding[]> {
  const findings: Finding[] = [];
  const groups = await queries.selectFrom('groups').select('id').orderBy('id').execute();
  for (const { id } of groups) {
    const entries = await queries
      .selectFrom('activity')
      .selectAll()
      .where('group_id', '=', id)
      .orderBy('id')
      .execute();
    if (entries.length === 0) findings.push({ rule: 'Every group has a history', row: { group_id: id } });
    const broken = findBrokenChain(entries);
    // A history that was tampered with explains nothing.
    findings.push(...(broken.length > 0 ? broken : await findUnexplained(queries, id, entries)));
  }
  return findings;
}

/** The embedded database's own check of its file. */
async function findDamage({ kind, queries }: Database): Promise<Finding[]> {
  if (kind !== 'sqlite') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(queries);
  const isFine = rows.length === 1 && rows[0]?.integrity_check === 'ok';
  return isFine ? [] : toFindings('The file is whole', rows);
}

async function auditSnapshot(queries: Queries): Promise<Audit> {
  const findings = [...(await checkRules(queries)), ...(await auditHistory(queries))];
  const counts = await sql<Audit['counts']>`
    select (select count(*) from groups) as groups, (select count(*) from expenses) as expenses,
      (select count(*) from postings) as postings, (select count(*) from activity) as activity`.execute(
    queries,
  );
  return { findings, counts: counts.rows[0] ?? { groups: 0, expenses: 0, postings: 0, activity: 0 } };
}

/**
 * Checks the books: every expense balances to the cent, groups sum to zero, and the history is unbroken and
 * says what the books say. It looks at one moment, so that the server may go on writing.
 *
 * @returns what is off, and how much was looked at
 */
export async function auditBooks(database: Database): Promise<Audit> {
  const { kind, queries } = database;
  const damage = await findDamage(database);
  const snapshot =
    kind === 'postgres' ? queries.transaction().setIsolationLevel('repeatable read') : queries.transaction();
  const { findings, counts } = await snapshot.execute(auditSnapshot);
  return { findings: [...damage, ...findings], counts };
}
