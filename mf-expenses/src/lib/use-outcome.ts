import { useNotify, useRuntime } from '@quits/core';
import type { EventMap, ToastRequest } from '@quits/core';
import { notifyFailure } from '@quits/ui';

interface Change {
  event: EventMap['expenses/expenseSaved'];
  /** What the toasts say. */
  done: string;
  failed: string;
  /** Offered in the toast after success. */
  action?: ToastRequest['action'] | undefined;
}

/**
 * Gives a function that tells how a change of an expense ended: the person by a toast, and when it succeeded
 * the other features by an event. It gives whether the change succeeded.
 */
export function useOutcome(): (answer: { error?: unknown }, change: Change) => boolean {
  const { bus } = useRuntime();
  const notify = useNotify('mf-expenses');
  return ({ error }, { event, done, failed, action }) => {
    if (error !== undefined) {
      notifyFailure(notify, error, failed);
      return false;
    }
    notify.success(done, action && { action });
    bus.for('mf-expenses').publish('expenses/expenseSaved', event);
    return true;
  };
}
