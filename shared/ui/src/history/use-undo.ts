import { useNotify, useUndoActivityMutation } from '@quits/core';
import { useState } from 'react';
import { conflictOf, notifyFailure } from '../failure/failure.ts';
import { newIdempotencyKey } from '../failure/idempotency-key.ts';
import type { ActivityItem } from './activity.ts';

/** Something was changed since, so that undoing an item would undo that too. */
export interface UndoConflict {
  item: ActivityItem;
  /** What it would change, as it is now. */
  current: unknown;
}

/** What is gone cannot be changed back, and what is there again need not be: nobody has to decide anything. */
const isForThemToDecide = ({ action }: ActivityItem, current: unknown) =>
  current !== null && action !== 'expense/deleted';

export interface Undo {
  /** Of which item the answer is awaited. */
  busyId: number | undefined;
  conflict: UndoConflict | undefined;
  undo: (item: ActivityItem, isForced?: boolean) => void;
  leave: () => void;
}

/**
 * Undoes items of a history, one at a time. Where something was changed since, nothing happens until somebody decides.
 *
 * @param source name of the package whose toasts they are
 * @param groupId the group of which, or of an entry of which, it is the history
 */
export function useUndo(source: string, groupId: number): Undo {
  const [undoActivity] = useUndoActivityMutation();
  const notify = useNotify(source);
  const [busyId, setBusyId] = useState<number>();
  const [conflict, setConflict] = useState<UndoConflict>();

  async function run(item: ActivityItem, isForced: boolean): Promise<void> {
    setBusyId(item.id);
    try {
      const { id: activityId, expenseId } = item;
      const idempotencyKey = newIdempotencyKey();
      await undoActivity({ groupId, expenseId, activityId, isForced, idempotencyKey }).unwrap();
      setConflict(undefined);
      notify.success('Undone');
    } catch (error) {
      const refused = conflictOf('undoActivity', error);
      const isOpen = refused !== undefined && !isForced && isForThemToDecide(item, refused.current);
      setConflict(isOpen ? { item, current: refused.current } : undefined);
      if (!isOpen) notifyFailure(notify, error, 'Failed to undo');
    } finally {
      setBusyId(undefined);
    }
  }

  return {
    busyId,
    conflict,
    undo: (item, isForced = false) => {
      if (busyId === undefined) void run(item, isForced);
    },
    leave: () => setConflict(undefined),
  };
}
