import { createHash } from 'node:crypto';
import type { ActivityPageAnswer } from '@quits/contracts';
import type { Selectable } from 'kysely';
import type { ActivityRow, Queries, WriteQueries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { requireMember } from '../membership/membership.service.ts';

type ActivityAction =
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

/** The hash of a group's newest entry; the empty text when there is none. */
async function findNewestHash(trx: WriteQueries, groupId: number): Promise<string> {
  const row = await trx
    .selectFrom('activity')
    .select('hash')
    .where('group_id', '=', groupId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? '';
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
  await trx
    .insertInto('activity')
    .values({ ...values, hash: hashOf(values) })
    .execute();
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

function parseState(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** A page of a group's history, newest first, without the hashes, which are for auditing; for its members. */
export async function getActivity(
  queries: Queries,
  caller: Caller,
  groupId: number,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<ActivityPageAnswer> {
  await requireMember(queries, caller, groupId);
  const rows = await queries
    .selectFrom('activity')
    .innerJoin('users', 'users.id', 'activity.actor_id')
    .selectAll('activity')
    .select('users.name as actor_name')
    .where('group_id', '=', groupId)
    .where('activity.id', '<', before)
    .orderBy('activity.id', 'desc')
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit);
  return {
    // Where the next page starts, or none when this is the last.
    next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
    items: entries.map((entry) => ({
      id: entry.id,
      action: entry.action,
      actor: { id: entry.actor_id, name: entry.actor_name },
      expense_id: entry.expense_id,
      user_id: entry.user_id,
      before: parseState(entry.before_state),
      after: parseState(entry.after_state),
      created_at: new Date(entry.created_at).toISOString(),
    })),
  };
}
