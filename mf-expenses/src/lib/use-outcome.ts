import { type EventMap, type ToastRequest, useNotify, useRuntime } from '@quits/core';
import { notifyFailure } from '@quits/ui';

interface Change {
  event: EventMap['expenses/expenseSaved'];
  /** The texts of the toasts. */
  done: string;
  failed: string;
  /** The form shows why it failed. */
  isReasonInForm?: boolean;
  /** Offered in the toast after success. */
  action?: ToastRequest['action'] | undefined;
}

/**
 * Gives a function that reports the outcome of a change: by a toast to the person and, after success, by an
 * event to other features. It returns whether the change succeeded.
 */
export function useOutcome(): (answer: { error?: unknown }, change: Change) => boolean {
  const { bus } = useRuntime();
  const notify = useNotify('mf-expenses');
  return ({ error }, { event, done, failed, isReasonInForm = false, action }) => {
    if (error !== undefined) {
      notifyFailure(notify, error, failed, { isReasonInForm });
      return false;
    }
    notify.success(done, action && { action });
    bus.for('mf-expenses').publish('expenses/expenseSaved', event);
    return true;
  };
}
