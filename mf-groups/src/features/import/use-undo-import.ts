import { api, useNotify, useRuntime, useUndoActivityMutation } from '@quits/core';
import { t } from '@quits/domain';
import { newIdempotencyKey, notifyFailure } from '@quits/ui';
import { useState } from 'react';
import type { ImportOutcome } from './imports.api.ts';

/** Takes back what an import has booked, group by group. */
export function useUndoImport(result: ImportOutcome | undefined) {
  const [undoActivity] = useUndoActivityMutation();
  const { store } = useRuntime();
  const notify = useNotify('mf-groups');
  const [isUndoing, setIsUndoing] = useState(false);

  async function undoAll(items: readonly { groupId: number; activityId: number }[]): Promise<void> {
    for (const item of items) {
      const request = { ...item, expenseId: null, isForced: false, idempotencyKey: newIdempotencyKey() };
      await undoActivity(request).unwrap();
    }
  }

  const items = (result?.groups ?? []).flatMap(({ groupId, activityId }) =>
    typeof activityId === 'number' ? [{ groupId, activityId }] : [],
  );
  return {
    canUndo: items.length > 0,
    isUndoing,
    /** @returns whether it is undone */
    undo: async (): Promise<boolean> => {
      setIsUndoing(true);
      try {
        await undoAll(items);
        // Also where the undo deleted a group, whose page would otherwise forget them.
        store.dispatch(api.util.invalidateTags(['Balance', { type: 'Expense', id: 'LIST' }]));
        notify.success(t('Undone'));
        return true;
      } catch (error) {
        notifyFailure(notify, error, t('Failed to undo'));
        return false;
      } finally {
        setIsUndoing(false);
      }
    },
  };
}
