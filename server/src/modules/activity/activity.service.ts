import { createHash } from 'node:crypto';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { requireMember } from '../membership/membership.service.ts';
import { findNewestHash, insertActivity, listActivity } from './activity.repository.ts';
import type { StoredActivity } from './activity.repository.ts';

export type ActivityAction =
  | 'group/created'
  | 'group/renamed'
  | 'group/deleted'
  | 'group/restored'
  | 'member/invited'
  | 'member/joined'
  | 'member/removed'
  | 'expense/added'
  | 'expense/edited'
  | 'expense/deleted'
  | 'expense/restored'
  | 'settlement/recorded';

export interface ActivityEntry {
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

/**
 * Appends who did what to a group, with what was and what is. Nothing ever updates or deletes an entry, and
 * each carries a hash over itself and the one before, so that a change behind the server's back shows.
 * The caller holds the group's lock.
 */
export async function recordActivity(trx: WriteQueries, caller: Caller, entry: ActivityEntry): Promise<void> {
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
    previous_hash: await findNewestHash(trx, entry.groupId),
  };
  await insertActivity(trx, { ...values, hash: hashOf(values) });
}

/** The hash that an entry must have: SHA-256 over its fields, with the hash of the entry before. */
export function hashOf(entry: Omit<StoredActivity, 'id' | 'hash' | 'actor_name'>): string {
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

export interface ActivityPage {
  entries: StoredActivity[];
  /** Where the next page starts, or none when this is the last. */
  next: number | null;
}

/** A page of a group's history, newest first; for its members. */
export async function getActivity(
  queries: Queries,
  caller: Caller,
  groupId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ActivityPage> {
  await requireMember(queries, caller, groupId);
  const rows = await listActivity(queries, groupId, { before, limit: limit + 1 });
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}
