import type { CallAnswer } from '@quits/contracts';

/** What somebody did in a group. */
export interface ActivityItem {
  id: number;
  /** "expense/edited": what it was done to, and what. */
  action: string;
  actor: { id: number; name: string };
  expenseId: number | null;
  /** Whom it happened to, where that is not the one who did it. */
  userId: number | null;
  before: unknown;
  after: unknown;
  createdAt: string;
  canUndo: boolean;
}

/** Newest first. */
export interface ActivityPage {
  items: readonly ActivityItem[];
  /** Where older ones begin; `null` when there are none. */
  next: number | null;
}

export function readActivityPage({ items, next }: CallAnswer<'getGroupActivity'>): ActivityPage {
  return {
    next,
    items: items.map(({ expense_id, user_id, created_at, can_undo, ...item }) => ({
      ...item,
      expenseId: expense_id,
      userId: user_id,
      createdAt: created_at,
      canUndo: can_undo,
    })),
  };
}
