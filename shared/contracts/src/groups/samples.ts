import type { SampleIds } from '../sample-ids.ts';

export const groupsSamples = ({ userId, otherId }: SampleIds) => ({
  createGroup: { name: 'Flat', created_by: userId },
  renameGroup: { name: 'House' },
  handOverGroup: { user_id: otherId },
  addPlaceholder: { name: 'Bob' },
  archiveGroup: { archived: true },
  setDefaultSplit: {
    mode: 'equal' as const,
    values: [userId, otherId].map((user_id) => ({ user_id })),
  },
});
