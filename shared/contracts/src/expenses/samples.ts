import type { SampleIds } from '../sample-ids.ts';

/** A dinner that the caller pays and the other person shares. */
export const sampleEntry = ({ userId, otherId }: SampleIds) => ({
  description: 'Dinner',
  total_amount: 10,
  payers: [{ user_id: userId, paid_amount: 10 }],
  shares: [{ user_id: otherId, share_amount: 10 }],
});

export const expensesSamples = (ids: SampleIds) => ({
  addExpense: { ...sampleEntry(ids), group_id: ids.groupId },
  updateExpense: sampleEntry(ids),
});
