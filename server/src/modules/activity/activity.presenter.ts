import type { ActivityPageAnswer } from '@quits/contracts';
import type { ActivityPage } from './activity.service.ts';

function parseState(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** A page of history as JSON: without the hashes, which are for auditing. */
export function presentActivity({ entries, next }: ActivityPage): ActivityPageAnswer {
  return {
    next,
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
