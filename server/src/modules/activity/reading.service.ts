/** Reading the history of a group, or of one of its entries. */
import type { ActivityPageAnswer } from '@quits/contracts';
import { isOfKind } from '../../db/dialects.ts';
import type { Queries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { canManageGroup } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import type { ActivityAction } from './activity.service.ts';

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

/** Whether something still is as an item left it; what the item does not know, an older release's say, is no difference. */
export function isAsLeft(left: unknown, now: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(now));
  return Object.entries(left ?? {}).every(
    ([field, value]) => JSON.stringify(fields.get(field)) === JSON.stringify(value),
  );
}

/** Which part of a group's history, and how much of it. */
export interface HistoryPlace {
  before?: number | undefined;
  limit: number;
  /** First words of actions; none: all of them. */
  kind?: readonly string[] | undefined;
  expenseId?: number;
}

/** As many items as a page holds, of each kind: every part of the union follows an index. */
function selectItems(queries: Queries, groupId: number, { before, limit, kind, expenseId }: HistoryPlace) {
  const items = queries
    .selectFrom('activity')
    .selectAll()
    .where(expenseId === undefined ? 'group_id' : 'expense_id', '=', expenseId ?? groupId)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit);
  // SQLite takes a part of a union with an order of its own as a table alone.
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
