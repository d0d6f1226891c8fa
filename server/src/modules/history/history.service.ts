import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { noteChange } from '../../db/changes.ts';
import type { ActivityRow, Queries, WriteQueries } from '../../db/tables.ts';
import { requireFound } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { HistoryHead, SealHistory } from '../../security/history-seal.ts';
import { GROUP_NOT_FOUND, groupIdsOf } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';

export type ActivityAction =
  | 'group/created'
  | 'group/renamed'
  | 'group/deleted'
  | 'group/restored'
  | 'group/default-split'
  | 'group/currency'
  | 'member/invited'
  | 'member/joined'
  | 'member/removed'
  | 'member/renamed'
  | 'expense/added'
  | 'expense/edited'
  | 'expense/deleted'
  | 'expense/restored'
  | 'settlement/recorded'
  | 'recurring/added'
  | 'recurring/edited'
  | 'recurring/paused'
  | 'recurring/resumed'
  | 'recurring/deleted'
  | 'settlement/confirmed'
  | 'settlement/rejected'
  | 'comment/added'
  | 'comment/removed'
  | 'receipt/added'
  | 'receipt/removed';

interface ActivityEntry {
  groupId: number;
  action: ActivityAction;
  expenseId?: number;
  /** The affected person, if different from the actor. */
  userId?: number;
  before?: unknown;
  after?: unknown;
}

function toText(state: unknown): string | null {
  return state === undefined ? null : JSON.stringify(state);
}

/**
 * The newest hash of a group's history, for use inside other queries. It changes with every write
 * in the group. All rows of one group share it.
 */
export const headOf = (queries: Queries, groupId: number | RawBuilder<number>) =>
  queries
    .selectFrom('activity')
    .select('activity.hash')
    // A range, because with an equality PostgreSQL may scan the entries of all groups until it
    // meets this group's.
    .where('activity.group_id', '>=', groupId)
    .where('activity.group_id', '<=', groupId)
    .orderBy('activity.group_id', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(1);

/** The newest hash of each row's group. */
const newestHash = (queries: Queries) => headOf(queries, sql.ref<number>('groups.id'));

/** The newest hashes of all groups of a member, as one text. */
export async function versionOfGroups(queries: Queries, userId: number): Promise<string> {
  const heads = await groupIdsOf(queries, userId)
    .select(newestHash(queries).as('head'))
    .orderBy('groups.id')
    .execute();
  return JSON.stringify(heads.map(({ id, head }) => [id, head]));
}

/** The newest hash of a group's history. @throws 404 for strangers */
export async function versionForMember(queries: Queries, caller: Caller, groupId: number): Promise<string> {
  const row = await groupIdsOf(queries, caller.userId)
    .select(newestHash(queries).as('head'))
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  return requireFound(row, GROUP_NOT_FOUND).head ?? '';
}

/** A group with the newest hash of its history. @throws 404 for strangers */
export async function readVersioned(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<StoredGroup & { head: string }> {
  const row = await groupIdsOf(queries, caller.userId)
    .selectAll('groups')
    .select(newestHash(queries).as('head'))
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  const group = requireFound(row, GROUP_NOT_FOUND);
  return { ...group, head: group.head ?? '' };
}

/** The sealed end of a group's history: its length, the newest entry's hash, and the seal. */
async function findHead(trx: WriteQueries, groupId: number): Promise<HistoryHead & { seal: string }> {
  const row = await trx
    .selectFrom('groups')
    .select(['history_length as length', 'history_seal as seal', newestHash(trx).as('hash')])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  return { ...row, hash: row.hash ?? '' };
}

function storeSeal(
  trx: Queries,
  groupId: number,
  head: HistoryHead,
  sealHistory: SealHistory,
): Promise<unknown> {
  return trx
    .updateTable('groups')
    .set({ history_length: head.length, history_seal: sealHistory(groupId, head) })
    .where('id', '=', groupId)
    .execute();
}

/**
 * Appends an action in a group to its history, with the state before and after. Entries are never
 * updated or deleted, and each one carries a hash over itself and the previous one.
 * The group keeps a seal of the newest entry. The seal reveals manipulation of the database, even
 * if all hashes were recomputed. A history that does not match its seal gets no new one, because a
 * new seal would confirm the manipulation. The caller holds the group's lock.
 */
export async function recordActivity(trx: WriteQueries, caller: Caller, entry: ActivityEntry): Promise<void> {
  const { seal, ...head } = await findHead(trx, entry.groupId);
  const isSealed = entry.action === 'group/created' || seal === caller.sealHistory(entry.groupId, head);
  const values = {
    group_id: entry.groupId,
    actor_id: caller.userId,
    action: entry.action,
    expense_id: entry.expenseId ?? null,
    user_id: entry.userId ?? null,
    before_state: toText(entry.before),
    after_state: toText(entry.after),
    request_id: caller.requestId,
    created_at: caller.now,
    previous_hash: head.hash,
  };
  const hash = hashOf(values);
  const { id } = await trx
    .insertInto('activity')
    .values({ ...values, hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  noteChange(trx, { groupId: entry.groupId, activityId: id, action: entry.action, by: caller.userId });
  if (isSealed) await storeSeal(trx, entry.groupId, { length: head.length + 1, hash }, caller.sealHistory);
}

/** The correct hash of an entry: SHA-256 over its fields and the previous entry's hash. */
export function hashOf(entry: Omit<Selectable<ActivityRow>, 'id' | 'hash'>): string {
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
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

export type HistoryEntry = Selectable<ActivityRow>;

/** The newest entry of a group's history, by id and hash. */
export function findNewest(
  queries: Queries,
  groupId: number,
): Promise<Pick<HistoryEntry, 'id' | 'hash'> | undefined> {
  return headOf(queries, groupId).select('activity.id').executeTakeFirst();
}

/** The entries of a group's history after a given one, oldest first. */
export function listWrittenAfter(
  queries: Queries,
  { groupId, id, limit }: { groupId: number; id: number; limit: number },
): Promise<HistoryEntry[]> {
  return queries
    .selectFrom('activity')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A group's history, oldest first. */
export function listHistory(queries: Queries, groupId: number): Promise<HistoryEntry[]> {
  return queries.selectFrom('activity').selectAll().where('group_id', '=', groupId).orderBy('id').execute();
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
  const groups = await queries.selectFrom('groups').select('id').execute();
  for (const { id } of groups) {
    const entries = await listHistory(queries, id);
    const { astray, changed } = findBreaks(entries);
    if (astray.length + changed.length > 0) continue;
    await storeSeal(queries, id, { length: entries.length, hash: entries.at(-1)?.hash ?? '' }, sealHistory);
  }
}
