import { fieldIn } from '@quits/contracts';
import { useHasFullAccess, useNotify, useUndoActivityMutation } from '@quits/core';
import { t } from '@quits/domain';
import { useState } from 'react';
import { conflictOf, newIdempotencyKey, notifyFailure } from '@quits/ui';
import type { ActivityItem } from './activity.ts';

/** A later change that undoing this item would revert too. */
export interface UndoConflict {
  item: ActivityItem;
  /** The current state of what the undo would change. */
  current: unknown;
}

/** A deleted entry can't be changed back, and a restored one needs no change: there is nothing to decide. */
const isForThemToDecide = ({ action }: ActivityItem, current: unknown) =>
  current !== null && action !== 'expense/deleted';

export interface Undo {
  /** Whether the session may undo. */
  isOffered: boolean;
  /** The item whose undo awaits an answer. */
  busyId: number | undefined;
  conflict: UndoConflict | undefined;
  undo: (item: ActivityItem, isForced?: boolean) => void;
  leave: () => void;
}

/**
 * Undoes items of a history, one at a time. After a conflicting change, the undo waits for the person's
 * decision.
 *
 * @param source name of the package that shows the toasts
 * @param groupId the group whose history, or whose entry's history, this is
 * @param onGroupDeleted called when the undo deleted the group, which an import had made
 */
export function useUndo(source: string, groupId: number, onGroupDeleted?: () => void): Undo {
  const [undoActivity] = useUndoActivityMutation();
  const notify = useNotify(source);
  const isOffered = useHasFullAccess();
  const [busyId, setBusyId] = useState<number>();
  const [conflict, setConflict] = useState<UndoConflict>();

  async function run(item: ActivityItem, isForced: boolean): Promise<void> {
    setBusyId(item.id);
    try {
      const { id: activityId, expenseId } = item;
      const idempotencyKey = newIdempotencyKey();
      const written = await undoActivity({
        groupId,
        expenseId,
        activityId,
        isForced,
        idempotencyKey,
      }).unwrap();
      setConflict(undefined);
      notify.success(t('Undone'));
      if (fieldIn(written, 'action') === 'group/deleted') onGroupDeleted?.();
    } catch (error) {
      const refused = conflictOf('undoActivity', error);
      const isOpen = refused !== undefined && !isForced && isForThemToDecide(item, refused.current);
      setConflict(isOpen ? { item, current: refused.current } : undefined);
      if (!isOpen) notifyFailure(notify, error, t('Failed to undo'));
    } finally {
      setBusyId(undefined);
    }
  }

  return {
    isOffered,
    busyId,
    conflict,
    undo: (item, isForced = false) => {
      if (busyId === undefined) void run(item, isForced);
    },
    leave: () => setConflict(undefined),
  };
}
