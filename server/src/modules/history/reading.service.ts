/** Reads the history of a group, and records what a member has seen of it (extras §7). */
import type { ActivityPageAnswer } from '@quits/contracts';
import { isOfKind } from '../../db/dialects.ts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { unprocessable } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { canManageGroup, recordSeen, requireMember } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import type { ActivityAction } from './history.service.ts';

function parseState(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** Who may undo what (extras §7): the same people who may revert it by hand. */
const UNDONE_BY: Partial<Record<string, 'member' | 'creator'>> = {
  'expense/added': 'member',
  'expense/edited': 'member',
  'expense/deleted': 'member',
  'expense/restored': 'member',
  'settlement/recorded': 'member',
  'group/renamed': 'creator',
} satisfies Partial<Record<ActivityAction, 'member' | 'creator'>>;

/** Whether this person can undo items of this kind. */
export function canUndo(action: string, isCreator: boolean): boolean {
  const by = UNDONE_BY[action];
  return by === 'member' || (by === 'creator' && isCreator);
}

/**
 * Whether a resource is still in the state after an item. Fields that the item lacks, for example
 * from an older release, are ignored.
 */
export function isAsLeft(left: unknown, now: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(now));
  return Object.entries(left ?? {}).every(
    ([field, value]) => JSON.stringify(fields.get(field)) === JSON.stringify(value),
  );
}

/** Selects a part of a group's history. */
export interface HistoryPlace {
  before?: number | undefined;
  limit: number;
  /** The first part of actions; undefined: all actions. */
  kind?: readonly string[] | undefined;
  expenseId?: number;
}

/** Up to `limit` items of each kind. Every part of the union follows an index. */
function selectItems(queries: Queries, groupId: number, { before, limit, kind, expenseId }: HistoryPlace) {
  const items = queries
    .selectFrom('activity')
    .selectAll()
    .where(expenseId === undefined ? 'group_id' : 'expense_id', '=', expenseId ?? groupId)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit);
  // SQLite accepts an ordered part of a union only as a subquery.
  const partOf = (part: typeof items) => queries.selectFrom(part.as('part')).selectAll();
  if (kind === undefined) return partOf(items);
  return kind
    .map((word) => partOf(items.where(isOfKind(queries, word))))
    .reduce((all, part) => all.unionAll(part));
}

function listItems(queries: Queries, groupId: number, place: HistoryPlace) {
  return queries
    .selectFrom(selectItems(queries, groupId, place).as('activity'))
    .innerJoin('users', 'users.id', 'activity.actor_id')
    .selectAll('activity')
    .select('users.name as actor_name')
    .orderBy('activity.id', 'desc')
    .limit(place.limit)
    .execute();
}

/**
 * A page of the history of the caller's group, newest first. It omits the hashes, which only audits
 * need.
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
    // The start of the next page, or null on the last one.
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

/** One item of any group's history, with its parsed states. The caller checks the access. */
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

/** A page of the history of a group. @throws 404 for strangers */
export async function getGroupActivity(
  queries: Queries,
  caller: Caller,
  groupId: number,
  place: HistoryPlace,
): Promise<ActivityPageAnswer> {
  return readHistory(queries, caller, await requireMember(queries, caller, groupId), place);
}

/**
 * Records up to which item the caller has seen a group's history.
 *
 * @throws 404 for strangers, 422 for an id that is not in the group's history
 */
export async function markSeen(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  activityId: number,
): Promise<void> {
  await requireMember(trx, caller, groupId);
  if ((await findItem(trx, activityId))?.group_id !== groupId)
    throw unprocessable('The item must be one of the history of the group', 'activity_id');
  await recordSeen(trx, caller, groupId, activityId);
}
