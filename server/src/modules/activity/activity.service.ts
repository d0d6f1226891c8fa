import { createHash } from 'node:crypto';
import type { ActivityPageAnswer } from '@quits/contracts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { noteChange } from '../../db/changes.ts';
import { isPostgres } from '../../db/locks.ts';
import type { ActivityRow, Change, Queries, WriteQueries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import type { HistoryHead, SealHistory } from '../../security/history-seal.ts';
import { canManageGroup, foundGroup, groupIdsOf } from '../membership/membership.service.ts';
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
  /** The person it happened to, where that is not the one who did it. */
  userId?: number;
  before?: unknown;
  after?: unknown;
}

function toText(state: unknown): string | null {
  return state === undefined ? null : JSON.stringify(state);
}

/** The newest hash of a group's history: it changes with whatever is written in the group. For use inside of others. */
const newestHash = (queries: Queries) =>
  queries
    .selectFrom('activity')
    .select('hash')
    .where('activity.group_id', '=', sql.ref<number>('groups.id'))
    .orderBy('activity.id', 'desc')
    .limit(1);

/** The newest hash of every group that a person is a member of, in one text. */
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
  return foundGroup(row).head ?? '';
}

/** Where the history of a group ends, as far as it was sealed, and that seal; the hash is the newest entry's. */
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
 * Appends who did what to a group, with what was and what is. Nothing ever updates or deletes an entry, and
 * each carries a hash over itself and the one before. The group keeps the seal of the newest, so that a change behind
 * the server's back shows, also one with all hashes made anew. What does not fit its seal gets no other one: it would
 * vouch for the change. The caller holds the group's lock.
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

/** The hash that an entry must have: SHA-256 over its fields, with the hash of the entry before. */
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

/** A server hears of another one's entries somewhat later; meanwhile there are not more of them. */
const MOST_UNHEARD = 100;

/** The newest entries in the histories of a person's groups, the newest first. */
export async function listNewestActivityIds(queries: Queries, userId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('activity', 'activity.group_id', 'memberships.group_id')
    .select('activity.id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.removed_at', 'is', null)
    .orderBy('activity.id', 'desc')
    .limit(MOST_UNHEARD)
    .execute();
  return rows.map(({ id }) => id);
}

/** From where on changes count as missed: after an entry, or since an instant (ms). */
export type MissedSince = { activityId: number } | { instant: number };

/**
 * Transactions of several servers may keep their entries in another order than they numbered them, but no later than
 * this (ms), and there are not more of them meanwhile.
 */
const LATEST_MS = 15_000;
const MOST_LATE = 1000;

/** Which of a person's changes were missed, for the condition of a query. */
async function missedIn(queries: Queries, since: MissedSince) {
  if ('instant' in since) return sql<boolean>`activity.created_at > ${since.instant}`;
  const { activityId } = since;
  const last = isPostgres(queries)
    ? await queries
        .selectFrom('activity')
        .select(['group_id', 'created_at'])
        .where('id', '=', activityId)
        .executeTakeFirst()
    : undefined;
  if (last === undefined) return sql<boolean>`activity.id > ${activityId}`;
  // Those of one group are numbered in the order in which they are kept.
  return sql<boolean>`(activity.id > ${activityId} or (activity.id > ${activityId - MOST_LATE}
    and activity.group_id <> ${last.group_id} and activity.created_at > ${last.created_at - LATEST_MS}))`;
}

/**
 * What was written since then in the groups of a person, deleted ones included: who has one open must learn that it is
 * gone. One change per group, action and person, the newest last.
 */
export async function listMissedChanges(
  queries: Queries,
  userId: number,
  since: MissedSince,
): Promise<Change[]> {
  return queries
    .selectFrom('memberships')
    .innerJoin('activity', 'activity.group_id', 'memberships.group_id')
    .select(({ fn }) => [
      'activity.group_id as groupId',
      'activity.actor_id as by',
      'activity.action',
      fn.max('activity.id').as('activityId'),
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.removed_at', 'is', null)
    .where(await missedIn(queries, since))
    .groupBy(['activity.group_id', 'activity.actor_id', 'activity.action'])
    .orderBy('activityId')
    .execute();
}

export type HistoryEntry = Selectable<ActivityRow>;

/** The newest entry of a group's history, by id and hash. */
export function findNewest(
  queries: Queries,
  groupId: number,
): Promise<Pick<HistoryEntry, 'id' | 'hash'> | undefined> {
  return queries
    .selectFrom('activity')
    .select(['id', 'hash'])
    .where('group_id', '=', groupId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What was written in a group after one of its entries, oldest first. */
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

/** Entries that do not follow the one before them, and entries whose hash is not that of what they say. */
export function findBreaks(entries: readonly HistoryEntry[]): Record<'astray' | 'changed', HistoryEntry[]> {
  return {
    astray: entries.filter(({ previous_hash }, index) => previous_hash !== (entries[index - 1]?.hash ?? '')),
    changed: entries.filter((entry) => entry.hash !== hashOf(entry)),
  };
}

/**
 * Seals every history anew, as it stands: when seals come into a database, and under a new secret. One that is broken
 * keeps what it has.
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

function parseState(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** Who may undo what (extras §7): as who may do by hand what undoes it. */
const UNDONE_BY: Partial<Record<string, 'member' | 'creator'>> = {
  'expense/added': 'member',
  'expense/edited': 'member',
  'expense/deleted': 'member',
  'expense/restored': 'member',
  'settlement/recorded': 'member',
  'group/renamed': 'creator',
} satisfies Partial<Record<ActivityAction, 'member' | 'creator'>>;

/** Whether items of this kind can be undone, and by this person. */
export function canUndo(action: string, isCreator: boolean): boolean {
  const by = UNDONE_BY[action];
  return by === 'member' || (by === 'creator' && isCreator);
}

/** Which part of a group's history, and how much of it. */
export interface HistoryPlace {
  before?: number | undefined;
  limit: number;
  /** First words of actions; none: all of them. */
  kind?: readonly string[] | undefined;
  /** Of one expense alone. */
  expenseId?: number;
}

function listItems(queries: Queries, groupId: number, { before, limit, kind, expenseId }: HistoryPlace) {
  return queries
    .selectFrom('activity')
    .innerJoin('users', 'users.id', 'activity.actor_id')
    .selectAll('activity')
    .select('users.name as actor_name')
    .where('group_id', '=', groupId)
    .$if(before !== undefined, (query) => query.where('activity.id', '<', before ?? 0))
    .$if(expenseId !== undefined, (query) => query.where('expense_id', '=', expenseId ?? 0))
    .$if(kind !== undefined, (query) =>
      query.where((get) => get.or((kind ?? []).map((word) => get('action', 'like', `${word}/%`)))),
    )
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * A page of the history of a group that the caller is a member of, newest first, without the hashes, which are for
 * auditing.
 */
export async function readHistory(
  queries: Queries,
  caller: Caller,
  group: StoredGroup,
  place: HistoryPlace,
): Promise<ActivityPageAnswer> {
  const rows = await listItems(queries, group.id, { ...place, limit: place.limit + 1 });
  const entries = rows.slice(0, place.limit);
  const isCreator = canManageGroup(group, caller);
  return {
    // Where the next page starts, or none when this is the last.
    next: rows.length > place.limit ? (entries.at(-1)?.id ?? null) : null,
    items: entries.map((entry) => ({
      id: entry.id,
      action: entry.action,
      actor: { id: entry.actor_id, name: entry.actor_name },
      expense_id: entry.expense_id,
      user_id: entry.user_id,
      before: parseState(entry.before_state),
      after: parseState(entry.after_state),
      created_at: new Date(entry.created_at).toISOString(),
      can_undo: canUndo(entry.action, isCreator),
    })),
  };
}

/** One item of whatever group's history, with its states read; it says nothing of who may see it. */
export async function findItem(queries: Queries, id: number) {
  const row = await queries
    .selectFrom('activity')
    .select(['id', 'group_id', 'action', 'expense_id', 'before_state', 'after_state'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { before_state, after_state, ...item } = row;
  return { ...item, before: parseState(before_state), after: parseState(after_state) };
}
