import type { CallAnswer } from '@quits/contracts';

/** One action in a group. */
export interface ActivityItem {
  id: number;
  /** "expense/edited": the subject and the action. */
  action: string;
  actor: { id: number; name: string };
  expenseId: number | null;
  /** The affected person, if not the actor. */
  userId: number | null;
  before: unknown;
  after: unknown;
  createdAt: string;
  /** When it was typed in, if it was sent later. */
  enteredAt?: string | null | undefined;
  /** The name of the access token by which the actor did it, if any. */
  via?: string | null | undefined;
  canUndo: boolean;
}

/** Newest first. */
export interface ActivityPage {
  items: readonly ActivityItem[];
  /** Cursor of the older items; `null` when there are none. */
  next: number | null;
}

export function readActivityPage({ items, next }: CallAnswer<'getGroupActivity'>): ActivityPage {
  return {
    next,
    items: items.map(({ expense_id, user_id, created_at, entered_at, can_undo, ...item }) => ({
      ...item,
      expenseId: expense_id,
      userId: user_id,
      createdAt: created_at,
      enteredAt: entered_at,
      canUndo: can_undo,
    })),
  };
}
