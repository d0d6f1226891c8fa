/** Reads the history of a group, and records what a member has seen of it. */
import { ACTIONS, type ActivityPageAnswer, fieldIn, isActivityAction } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import {
  canManageGroup,
  recordSeen,
  requireMember,
  type StoredGroup,
} from '../membership/membership.service.ts';
import {
  findStoredItem,
  type HistoryEntry,
  type HistoryPlace,
  listItems,
  listRenamings,
  listTakenOver,
} from './history.repository.ts';
import { afterTakingOver, successorsOf } from './taken-over.ts';

export type { HistoryPlace } from './history.repository.ts';

function parseState(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/**
 * Reads the states of items of one group. They name the people who have taken the places of others since,
 * as the entries do now.
 *
 * @param oldestId the oldest of the items
 */
async function stateReader(queries: Queries, groupId: number, oldestId: number) {
  const changes = await listTakenOver(queries, groupId, oldestId);
  return (text: string | null, itemId: number): unknown =>
    changes.filter(({ id }) => id > itemId).reduce(afterTakingOver, parseState(text));
}

/** By whom items of this kind can be undone, if at all. */
const undoneBy = (action: string) => (isActivityAction(action) ? ACTIONS[action].undoneBy : undefined);

/** How long the creator can undo that a person took a member's place. */
export const TAKING_OVER_UNDO_MS = 24 * 60 * 60 * 1000;

/** Whether items of this kind can be undone at all. */
export const isUndoable = (action: string): boolean => undoneBy(action) !== undefined;

/** Earlier releases did not store which rows an import took, so it cannot be taken back whole. */
export const isOlderImport = (action: string, after: unknown): boolean =>
  action === 'group/imported' && fieldIn(after, 'new_group') === undefined;

function mayUndo({ action, actor_id }: HistoryEntry, group: StoredGroup, caller: Caller): boolean {
  const by = undoneBy(action);
  if (by === 'creator') return canManageGroup(group, caller);
  return by === 'member' || (by === 'actor' && actor_id === caller.userId);
}

const isTooLate = ({ action, created_at }: HistoryEntry, now: number) =>
  action === 'member/taken-over' && created_at + TAKING_OVER_UNDO_MS <= now;

/**
 * Whether a resource is still in the state after an item. Fields that the item lacks, for example
 * from an older release, are ignored.
 */
export function matchesState(left: unknown, now: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(now));
  return Object.entries(left ?? {}).every(
    ([field, value]) => JSON.stringify(fields.get(field)) === JSON.stringify(value),
  );
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
  const readState = await stateReader(queries, group.id, entries.at(-1)?.id ?? 0);
  return {
    // The start of the next page, or null on the last one.
    next: rows.length > place.limit ? (entries.at(-1)?.id ?? null) : null,
    items: entries.map((entry) => ({
      id: entry.id,
      action: entry.action,
      actor: { id: entry.actor_id, name: entry.actor_name },
      expense_id: entry.expense_id,
      user_id: entry.user_id,
      before: readState(entry.before_state, entry.id),
      after: readState(entry.after_state, entry.id),
      created_at: new Date(entry.created_at).toISOString(),
      entered_at: entry.entered_at === null ? null : new Date(entry.entered_at).toISOString(),
      via: entry.via,
      can_undo:
        mayUndo(entry, group, caller) &&
        group.archived_at === null &&
        !isTooLate(entry, caller.now) &&
        !isOlderImport(entry.action, parseState(entry.after_state)),
    })),
  };
}

/** The names that people of a group had before they changed them. */
export async function listEarlierNames(queries: Queries, groupId: number): Promise<string[]> {
  const rows = await listRenamings(queries, groupId);
  // The hash of the item guarantees its shape.
  return rows.map(({ before_state }) => (JSON.parse(before_state ?? '') as { name: string }).name);
}

/** Whether a person had a place in a group and lost it by an undo. */
export async function hasGivenBack(queries: Queries, groupId: number, userId: number): Promise<boolean> {
  return (await listTakenOver(queries, groupId, 0)).some(({ from }) => from === userId);
}

/** Who has the places of a group's former placeholders now, by the ids of the placeholders. */
export async function listSuccessors(
  queries: Queries,
  groupId: number,
): Promise<ReadonlyMap<number, number>> {
  return successorsOf(await listTakenOver(queries, groupId, 0));
}

/** One item of any group's history, with its parsed states. The caller checks the access. */
export async function findItem(queries: Queries, id: number) {
  const row = await findStoredItem(queries, id);
  if (row === undefined) return undefined;
  const { before_state, after_state, ...item } = row;
  const readState = await stateReader(queries, item.group_id, id);
  return { ...item, before: readState(before_state, id), after: readState(after_state, id) };
}

/** A page of the history of a group. @throws 404 for outsiders */
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
 * @throws 404 for outsiders, 422 for an id that is not in the group's history
 */
export async function markSeen(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  activityId: number,
): Promise<void> {
  await requireMember(trx, caller, groupId);
  if ((await findItem(trx, activityId))?.group_id !== groupId)
    throw unprocessable('not_in_group_history', 'activity_id');
  await recordSeen(trx, caller, groupId, activityId);
}
