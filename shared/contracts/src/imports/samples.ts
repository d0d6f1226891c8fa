import type { SampleIds } from '../sample-ids.ts';

const CSV = `Date,Description,Category,Cost,Currency,Ann,Bob
2026-03-05,Dinner,Dining out,20.00,USD,10.00,-10.00
`;

export const importsSamples = ({ otherId, groupId }: SampleIds) => ({
  previewImport: { filename: 'flat_2026-03-06_export.csv', text: CSV },
  bookImport: {
    group: { id: groupId },
    people: [
      { name: 'Ann', me: true as const },
      { name: 'Bob', member_id: otherId },
    ],
    accept_doubtful: true,
  },
});
