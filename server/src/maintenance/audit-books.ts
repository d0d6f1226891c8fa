/**
 * Reads the whole ledger and looks for violations. It checks the rules of the database and the
 * program with separate statements. It changes nothing.
 */
import { sql } from 'kysely';
import { type Finding, toFindings, type ReplayedRow, type Witnessed } from '../db/subject-record.ts';
import type { Database, Queries } from '../db/tables.ts';
import { findBreaks, type HistoryEntry, listHistory } from '../modules/history/history.service.ts';
import { matchesState } from '../modules/history/reading.service.ts';
import type { StoredGroup } from '../modules/membership/membership.service.ts';
import type { SealHistory } from '../security/history-seal.ts';
import { findRewound, isGenuine, type Manifest } from './manifest.ts';
import { RECORDS } from './records.ts';
import { replayHistory, WITNESSED } from './replay.ts';

export interface Audit {
  findings: Finding[];
  counts: { groups: number; expenses: number; postings: number; activity: number };
}

/** Every group breaks this rule when the server's secret has changed. */
export const SEAL_RULE = 'A history is the one that was sealed';

async function checkRules(queries: Queries): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, statement] of RECORDS.flatMap(({ rules = {} }) => Object.entries(rules)))
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

/** The rows of a subject must be those of the group's history. */
async function auditSubject(
  queries: Queries,
  group: StoredGroup,
  { rule, id: name, read, inspect }: Witnessed,
  replayed: ReadonlyMap<number, ReplayedRow>,
): Promise<Finding[]> {
  const stored = await read(queries, group);
  const isOther = (id: number) => {
    const [now, left] = [stored.get(id), replayed.get(id)];
    return now === undefined || left === undefined || !matchesState(left, now);
  };
  const others = new Set([...stored.keys(), ...replayed.keys()].filter(isOther));
  return [
    ...toFindings(
      rule,
      [...others].map((id) => ({ group_id: group.id, [name]: id })),
    ),
    ...((await inspect?.(queries, group.id, (id) => !others.has(id))) ?? []),
  ];
}

async function auditGroup(
  queries: Queries,
  group: StoredGroup,
  sealHistory: SealHistory,
): Promise<Finding[]> {
  const { id } = group;
  const entries = await listHistory(queries, id);
  if (entries.length === 0) return [{ rule: 'Every group has a history', row: { group_id: id } }];
  const broken = [...findBrokenChain(entries)];
  if (broken.length === 0) broken.push(...findBrokenSeal(group, entries, sealHistory));
  // A manipulated history proves nothing.
  if (broken.length > 0) return broken;
  const replay = replayHistory(entries);
  const findings: Finding[] = [];
  for (const [subject, witnessed] of WITNESSED)
    findings.push(...(await auditSubject(queries, group, witnessed, replay.of(subject))));
  for (const { inspect } of RECORDS) findings.push(...((await inspect?.(queries, group)) ?? []));
  return findings;
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
