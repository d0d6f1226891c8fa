import type { SampleIds } from '../sample-ids.ts';

export const settlementsSamples = ({ otherId, groupId }: SampleIds) => ({
  settleUp: { to_user_id: otherId, amount: 1 },
  settleAll: {
    user_id: otherId,
    currency: 'USD' as const,
    groups: [{ group_id: groupId, amount: -1 }],
  },
  confirmSettlement: { received: false, reason: 'Nothing came' },
});
