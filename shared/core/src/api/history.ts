import { fieldIn } from '@quits/contracts';
import { injectFor } from './api.ts';
import { call } from './call.ts';

/** Undoes a history item, which may be about an entry. */
interface UndoActivity {
  groupId: number;
  expenseId: number | null;
  activityId: number;
  /** Undoes even when the entry has changed since. */
  isForced: boolean;
  idempotencyKey: string;
}

export const { useUndoActivityMutation } = injectFor('core', (build) => ({
  /** Undoes an action. Extended API only. */
  undoActivity: build.mutation<unknown, UndoActivity>({
    ...call('undoActivity', ({ activityId, isForced, idempotencyKey }: UndoActivity) => ({
      params: { id: activityId },
      body: { force: isForced },
      idempotencyKey,
    })),
    invalidatesTags: (item, _error, { groupId, expenseId }) => {
      // Its page closes and then forgets it: until then, asking again would find nothing.
      if (fieldIn(item, 'action') === 'group/deleted') return [{ type: 'Group', id: 'LIST' }];
      return [
        { type: 'Expense', id: 'LIST' },
        // Without an entry it may be about a member's place, with all lines of that member.
        ...(expenseId === null
          ? (['Expense', { type: 'Member', id: groupId }, { type: 'Recurring', id: groupId }] as const)
          : [{ type: 'Expense' as const, id: expenseId }]),
        { type: 'Balance', id: groupId },
        { type: 'Group', id: groupId },
        { type: 'Group', id: 'LIST' },
      ];
    },
  }),
}));
