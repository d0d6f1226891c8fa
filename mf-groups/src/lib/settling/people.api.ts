import type { OpenInGroup } from '@quits/contracts';
import { call, injectFor } from '@quits/core';
import type { SettlementDetails } from './balances.api.ts';

interface SettleAll {
  userId: number;
  currency: string;
  /** Exactly the open balances that were shown, each with what was paid of it. */
  groups: readonly (Pick<OpenInGroup, 'groupId' | 'cents'> & { partCents: number })[];
  details: SettlementDetails | undefined;
  idempotencyKey: string;
}

/** Settles with a person in one or several groups, in either direction: only where extras are on. */
export const { useSettleAllMutation } = injectFor('mf-groups', (build) => ({
  settleAll: build.mutation<unknown, SettleAll>({
    ...call('settleAll', ({ userId, currency, groups, details, idempotencyKey }: SettleAll) => ({
      body: {
        userId,
        currency,
        groups: groups.map(({ groupId, cents, partCents }) => ({ groupId, cents, partCents })),
        ...details,
      },
      idempotencyKey,
    })),
    // After a refusal as well: the balances have changed meanwhile.
    invalidatesTags: ['Balance', { type: 'Expense', id: 'LIST' }, { type: 'Group', id: 'LIST' }],
  }),
}));
