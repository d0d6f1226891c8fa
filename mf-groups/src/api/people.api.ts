import type { OpenInGroup } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

interface SettleAll {
  userId: number;
  currency: string;
  /** Exactly the open balances that were shown. */
  groups: readonly Pick<OpenInGroup, 'groupId' | 'cents'>[];
  idempotencyKey: string;
}

/** Settles with a person over all groups: only where extras are on. */
export const { useSettleAllMutation } = injectFor('mf-groups', (build) => ({
  settleAll: build.mutation<unknown, SettleAll>({
    ...call('settleAll', ({ userId, currency, groups, idempotencyKey }: SettleAll) => ({
      body: { userId, currency, groups: groups.map(({ groupId, cents }) => ({ groupId, cents })) },
      idempotencyKey,
    })),
    // After a refusal as well: the balances have changed meanwhile.
    invalidatesTags: ['Balance', { type: 'Expense', id: 'LIST' }, { type: 'Group', id: 'LIST' }],
  }),
}));
