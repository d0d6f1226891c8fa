/** Writes the history of groups, and seals it. */
import { createHash } from 'node:crypto';
import type { ActivityAction } from '@quits/contracts';
import { noteChange } from '../../db/changes.ts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { requireFound } from '../../errors/app-error.ts';
import type { Caller, Reader } from '../../http/caller.ts';
import { tellOfActivities } from '../notices/notices.service.ts';
import type { SealHistory } from '../../security/history-seal.ts';
import {
  findHead,
  findHeadOf,
  type HistoryEntry,
  insertItems,
  listAllGroupIds,
  listHeads,
  listHistory,
  storeSeal,
} from './history.repository.ts';

export { findNewest, type HistoryEntry, listHistory } from './history.repository.ts';
export { listMissedChanges, listNewestActivityIds, type MissedSince } from './missed.repository.ts';

interface ActivityEntry {
  groupId: number;
  action: ActivityAction;
  expenseId?: number;
  /** The affected person, if different from the actor. */
  userId?: number;
  before?: unknown;
  after?: unknown;
  /** When it was typed in (ms), if that is known. */
  enteredAt?: number | undefined;
  /** Who is told of it, instead of those whom its action concerns. Not part of the history. */
  tells?: readonly number[];
}

function toText(state: unknown): string | null {
  return state === undefined ? null : JSON.stringify(state);
}

/** The newest hashes of all groups of a member, as one text. */
export async function versionOfGroups(queries: Queries, reader: Reader): Promise<string> {
  const heads = await listHeads(queries, reader);
  return JSON.stringify(heads.map(({ id, head }) => [id, head]));
}

/** The newest hash of a group's history. @throws 404 for outsiders */
export async function versionForMember(queries: Queries, caller: Caller, groupId: number): Promise<string> {
  const row = await findHeadOf(queries, caller, groupId);
  return requireFound(row, 'group_not_found').head ?? '';
}

/**
 * Appends actions in one group to its history, with the states before and after. Items are never
 * updated or deleted, and each one carries a hash over itself and the previous one.
 * The group keeps a seal of the newest item. The seal reveals manipulation of the database, even
 * if all hashes were recomputed. A history that does not match its seal gets no new one, because a
 * new seal would confirm the manipulation. The caller holds the group's lock.
 */
export async function recordActivities(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  entries: readonly Omit<ActivityEntry, 'groupId'>[],
): Promise<void> {
  const { seal, ...head } = await findHead(trx, groupId);
  const isSealed = entries[0]?.action === 'group/created' || seal === caller.sealHistory(groupId, head);
  let { hash } = head;
  const items = entries.map((entry) => {
    const values = {
      group_id: groupId,
      actor_id: caller.userId,
      action: entry.action,
      expense_id: entry.expenseId ?? null,
      user_id: entry.userId ?? null,
      before_state: toText(entry.before),
      after_state: toText(entry.after),
      request_id: caller.requestId,
      created_at: caller.now,
      entered_at: entry.enteredAt ?? null,
      via: caller.via ?? null,
      previous_hash: hash,
    };
    hash = hashOf(values);
    return { ...values, hash };
  });
  const ids = await insertItems(trx, items);
  await tellOfActivities(
    trx,
    caller,
    groupId,
    entries.map((entry, index) => ({ ...entry, id: ids[index] ?? 0 })),
  );
  for (const [index, { action, tells: told }] of entries.entries())
    noteChange(trx, { groupId, activityId: ids[index] ?? 0, action, by: caller.userId, told });
  const end = { length: head.length + entries.length, hash };
  if (isSealed) await storeSeal(trx, groupId, { length: end.length, seal: caller.sealHistory(groupId, end) });
}

/** Appends one action in a group to its history. The caller holds the group's lock. */
export function recordActivity(
  trx: WriteQueries,
  caller: Caller,
  { groupId, ...entry }: ActivityEntry,
): Promise<void> {
  return recordActivities(trx, caller, groupId, [entry]);
}

/** The correct hash of an entry: SHA-256 over its fields and the previous entry's hash. */
export function hashOf(entry: Omit<HistoryEntry, 'id' | 'hash'>): string {
  const fields = [
    entry.previous_hash,
    entry.group_id,
    entry.actor_id,
    entry.action,
    entry.expense_id,
    entry.user_id,
    entry.before_state,
    entry.after_state,
    entry.request_id,
    entry.created_at,
    // Most entries have none, and were hashed before the column existed.
    ...(typeof entry.entered_at === 'number' ? [entry.entered_at] : []),
    ...(typeof entry.via === 'string' ? [entry.via] : []),
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/**
 * Entries that do not follow their predecessor, and entries whose hash does not match their
 * content.
 */
export function findBreaks(entries: readonly HistoryEntry[]): Record<'astray' | 'changed', HistoryEntry[]> {
  return {
    astray: entries.filter(({ previous_hash }, index) => previous_hash !== (entries[index - 1]?.hash ?? '')),
    changed: entries.filter((entry) => entry.hash !== hashOf(entry)),
  };
}

/**
 * Seals every history in its current state: when a database gets its first seals, and under a new
 * secret. Broken histories keep their old seal.
 */
export async function sealHistories(queries: Queries, sealHistory: SealHistory): Promise<void> {
  for (const id of await listAllGroupIds(queries)) {
    const entries = await listHistory(queries, id);
    const { astray, changed } = findBreaks(entries);
    if (astray.length + changed.length > 0) continue;
    const end = { length: entries.length, hash: entries.at(-1)?.hash ?? '' };
    await storeSeal(queries, id, { length: end.length, seal: sealHistory(id, end) });
  }
}
