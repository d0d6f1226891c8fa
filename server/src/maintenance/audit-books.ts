/**
 * Reads the whole ledger and looks for violations. It checks the rules of the database and the
 * program with separate statements. It changes nothing.
 */
import { type Selectable, sql } from 'kysely';
import type { Database, ExpenseRow, PostingRow, Queries } from '../db/tables.ts';
import { findBreaks, type HistoryEntry, listHistory } from '../modules/history/history.service.ts';
import { isAsLeft } from '../modules/history/reading.service.ts';
import { archivedAtOf, defaultSplitOf } from '../modules/groups/groups.service.ts';
import { presentExpense } from '../modules/expenses/expense-answers.ts';
import type { StoredGroup } from '../modules/membership/membership.service.ts';
import type { SealHistory } from '../security/history-seal.ts';
import { findOtherComments } from './audit-comments.ts';
import { type Finding, findOthers, toFindings } from './audit-findings.ts';
import { findChangedFiles, listReceiptsOf } from './audit-receipts.ts';
import { findOtherRecurring } from './audit-recurring.ts';
import { AUDIT_RULES } from './audit-rules.ts';
import { findRewound, isGenuine, type Manifest } from './manifest.ts';
import { type Replay, replayHistory } from './replay.ts';

export interface Audit {
  findings: Finding[];
  counts: { groups: number; expenses: number; postings: number; activity: number };
}

type BookedLine = Pick<PostingRow, 'expense_id' | 'side' | 'user_id' | 'amount_cents'>;

/** Every group breaks this rule when the server's secret has changed. */
export const SEAL_RULE = 'A history is the one that was sealed';

async function checkRules(queries: Queries): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, statement] of Object.entries(AUDIT_RULES))
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
  const shown = { default_split: defaultSplitOf(group), archived_at: archivedAtOf(group) };
  return [
    ...(replay.group && isAsLeft(replay.group, { ...group, ...shown })
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
