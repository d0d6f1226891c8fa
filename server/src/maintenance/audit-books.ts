/**
 * Reads the whole ledger and looks for violations. It checks the rules of the database and the
 * program with separate statements. It changes nothing.
 */
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Database, ExpenseRow, PostingRow, Queries } from '../db/tables.ts';
import { findBreaks, listHistory } from '../modules/history/history.service.ts';
import type { HistoryEntry } from '../modules/history/history.service.ts';
import { isAsLeft } from '../modules/history/reading.service.ts';
import { defaultSplitOf } from '../modules/groups/groups.service.ts';
import { presentExpense } from '../modules/expenses/expense-answers.ts';
import type { StoredGroup } from '../modules/membership/membership.service.ts';
import type { SealHistory } from '../security/history-seal.ts';
import { findOtherComments } from './audit-comments.ts';
import { findOthers, toFindings } from './audit-findings.ts';
import type { Finding } from './audit-findings.ts';
import { RECEIPT_RULES, findChangedFiles, listReceiptsOf } from './audit-receipts.ts';
import { RECURRING_RULES, findOtherRecurring } from './audit-recurring.ts';
import { findRewound, isGenuine } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { replayHistory } from './replay.ts';
import type { Replay } from './replay.ts';

export interface Audit {
  findings: Finding[];
  counts: { groups: number; expenses: number; postings: number; activity: number };
}

type BookedLine = Pick<PostingRow, 'expense_id' | 'side' | 'user_id' | 'amount_cents'>;

/** Every group breaks this rule when the server's secret has changed. */
export const SEAL_RULE = 'A history is the one that was sealed';

/** The rules for all rows, each with a statement that finds violations. */
const RULES: Record<string, RawBuilder<object>> = {
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

async function checkRules(queries: Queries): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, statement] of Object.entries(RULES))
    findings.push(...toFindings(rule, (await statement.execute(queries)).rows));
  return findings;
}

/** Each entry of a group's history must carry its correct hash and the previous entry's hash. */
function findBrokenChain(entries: readonly HistoryEntry[]): Finding[] {
  const place = ({ id, group_id, action }: HistoryEntry) => ({ activity_id: id, group_id, action });
  const { astray, changed } = findBreaks(entries);
  return [
    ...toFindings('An entry of the history follows the one before it', astray.map(place)),
    ...toFindings('An entry of the history has the hash of what it says', changed.map(place)),
  ];
}

/**
 * The group keeps the seal of its newest entry. The seal reveals a history that was shortened or
 * rewritten.
 */
function findBrokenSeal(
  { id, history_length, history_seal }: StoredGroup,
  entries: readonly HistoryEntry[],
  sealHistory: SealHistory,
): Finding[] {
  const head = { length: entries.length, hash: entries.at(-1)?.hash ?? '' };
  if (history_length === head.length && history_seal === sealHistory(id, head)) return [];
  const row = { group_id: id, sealed_entries: history_length, entries: head.length };
  return [{ rule: SEAL_RULE, row }];
}

async function listLines(queries: Queries, groupId: number): Promise<Map<number, BookedLine[]>> {
  const lines = await queries
    .selectFrom('postings')
    .innerJoin('expenses', 'expenses.id', 'postings.expense_id')
    .select(['expense_id', 'side', 'user_id', 'amount_cents'])
    .where('group_id', '=', groupId)
    .orderBy('position')
    .execute();
  const linesOf = new Map<number, BookedLine[]>();
  for (const line of lines) linesOf.set(line.expense_id, [...(linesOf.get(line.expense_id) ?? []), line]);
  return linesOf;
}

/** The expenses in the books must match the group's history. */
async function findOtherExpenses(
  queries: Queries,
  groupId: number,
  replayed: Replay['expenses'],
): Promise<Finding[]> {
  const linesOf = await listLines(queries, groupId);
  const expenses = await queries.selectFrom('expenses').selectAll().where('group_id', '=', groupId).execute();
  const isExplained = (expense: Selectable<ExpenseRow>) => {
    const { state = {}, ...columns } = replayed.get(expense.id) ?? {};
    const answer = presentExpense({ ...expense, postings: linesOf.get(expense.id) ?? [] });
    return replayed.has(expense.id) && isAsLeft(columns, expense) && isAsLeft(state, answer);
  };
  const ids = new Set(expenses.map(({ id }) => id));
  return [
    ...toFindings(
      'The books say what the history says',
      expenses
        .filter((expense) => !isExplained(expense))
        .map(({ id, group_id, total_cents }) => ({ expense_id: id, group_id, total_cents })),
    ),
    ...toFindings(
      'An expense of the history is in the books',
      [...replayed.keys()]
        .filter((id) => !ids.has(id))
        .map((expense_id) => ({ expense_id, group_id: groupId })),
    ),
  ];
}

/** The members, and the times they joined and left, must match the group's history. */
async function findOtherMembers(
  queries: Queries,
  groupId: number,
  replayed: Replay['members'],
): Promise<Finding[]> {
  const rows = await queries.selectFrom('memberships').selectAll().where('group_id', '=', groupId).execute();
  return toFindings(
    'The members of a group are those of its history',
    findOthers(new Map(rows.map((row) => [row.user_id, row])), replayed).map((user_id) => ({
      group_id: groupId,
      user_id,
    })),
  );
}

/** The receipts must match the group's history, and their files must match the added ones. */
async function auditReceipts(
  queries: Queries,
  groupId: number,
  replayed: Replay['receipts'],
): Promise<Finding[]> {
  const receipts = await listReceiptsOf(queries, groupId);
  const others = findOthers(new Map(receipts.map((row) => [row.id, row])), replayed);
  const changed = await findChangedFiles(queries, receipts);
  const rows = (ids: readonly number[]) => ids.map((receipt_id) => ({ group_id: groupId, receipt_id }));
  return [
    ...toFindings('The receipts of a group are those of its history', rows(others)),
    ...toFindings('The file of a receipt is the one that was added', rows(changed)),
  ];
}

async function auditGroup(
  queries: Queries,
  group: StoredGroup,
  sealHistory: SealHistory,
): Promise<Finding[]> {
  const { id, name, created_by } = group;
  const entries = await listHistory(queries, id);
  if (entries.length === 0) return [{ rule: 'Every group has a history', row: { group_id: id } }];
  const broken = [...findBrokenChain(entries)];
  if (broken.length === 0) broken.push(...findBrokenSeal(group, entries, sealHistory));
  // A manipulated history proves nothing.
  if (broken.length > 0) return broken;
  const replay = replayHistory(entries);
  return [
    ...(replay.group && isAsLeft(replay.group, { ...group, default_split: defaultSplitOf(group) })
      ? []
      : [{ rule: 'A group is what its history says', row: { group_id: id, name, created_by } }]),
    ...(await findOtherMembers(queries, id, replay.members)),
    ...(await findOtherExpenses(queries, id, replay.expenses)),
    ...(await findOtherComments(queries, id, replay.comments)),
    ...(await auditReceipts(queries, id, replay.receipts)),
    ...(await findOtherRecurring(queries, id, replay.recurring)),
  ];
}

async function auditGroups(queries: Queries, sealHistory: SealHistory): Promise<Finding[]> {
  const findings: Finding[] = [];
  const groups = await queries.selectFrom('groups').selectAll().orderBy('id').execute();
  for (const group of groups) findings.push(...(await auditGroup(queries, group, sealHistory)));
  return findings;
}

/** The built-in file check of the embedded database. */
async function findDamage({ kind, queries }: Database): Promise<Finding[]> {
  if (kind !== 'sqlite') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(queries);
  const isFine = rows.length === 1 && rows[0]?.integrity_check === 'ok';
  return isFine ? [] : toFindings('The file is whole', rows);
}

async function compareWith(
  manifest: Manifest,
  queries: Queries,
  sealHistory: SealHistory,
): Promise<Finding[]> {
  if (!isGenuine(manifest, sealHistory))
    return [{ rule: 'The manifest is one of this server, as it was written', row: {} }];
  return toFindings('A history goes on from where the manifest has it', await findRewound(queries, manifest));
}

/** What an audit compares the books with. */
interface Witnesses {
  /** Computes the seals with the server's secret. */
  sealHistory: SealHistory;
  /** The ends of the histories at a backup. */
  since?: Manifest | undefined;
}

async function auditSnapshot(queries: Queries, { sealHistory, since }: Witnesses): Promise<Audit> {
  const findings = [
    ...(await checkRules(queries)),
    ...(await auditGroups(queries, sealHistory)),
    ...(since ? await compareWith(since, queries, sealHistory) : []),
  ];
  const counts = await sql<Audit['counts']>`
    select (select count(*) from groups) as groups, (select count(*) from expenses) as expenses,
      (select count(*) from postings) as postings, (select count(*) from activity) as activity`.execute(
    queries,
  );
  return { findings, counts: counts.rows[0] ?? { groups: 0, expenses: 0, postings: 0, activity: 0 } };
}

/**
 * Checks the books: every expense balances to the cent and groups sum to zero. Each history matches
 * its seal, the group, its members and its books. It reads one snapshot, so the server may keep
 * writing.
 * It cannot detect changes by a person who knows the secret. Only a later manifest reveals a
 * missing group or a ledger that was reset to an older day.
 *
 * @returns the violations, and how many rows were checked
 */
export async function auditBooks(database: Database, witnesses: Witnesses): Promise<Audit> {
  const { kind, queries } = database;
  const damage = await findDamage(database);
  const snapshot =
    kind === 'postgres' ? queries.transaction().setIsolationLevel('repeatable read') : queries.transaction();
  const { findings, counts } = await snapshot.execute((trx) => auditSnapshot(trx, witnesses));
  return { findings: [...damage, ...findings], counts };
}
