/** What others did in a group since a person's last visit. */
export interface UnseenIds {
  /** Items of the history. */
  activityIds: ReadonlySet<number>;
  /** Entries that others added. */
  entryIds: ReadonlySet<number>;
}

export const NOTHING_UNSEEN: UnseenIds = { activityIds: new Set(), entryIds: new Set() };

interface Item {
  id: number;
  action: string;
  actor: { id: number };
  expenseId: number | null;
}

const ADDED = new Set(['expense/added', 'settlement/recorded']);

/**
 * @param items items of a group's history, newest first
 * @param count the number of items by others that the person has not seen
 */
export function unseenIn(items: readonly Item[], count: number, userId: number): UnseenIds {
  const unseen = items.filter(({ actor }) => actor.id !== userId).slice(0, count);
  const added = unseen.filter(({ action }) => ADDED.has(action));
  return {
    activityIds: new Set(unseen.map(({ id }) => id)),
    entryIds: new Set(added.flatMap(({ expenseId }) => (expenseId === null ? [] : [expenseId]))),
  };
}
