import type { Offers } from '@quits/core';

const part = (slot: string) => [
  {
    feature: 'mf-comments',
    Part: (props: object) => (
      <p>
        {slot} {JSON.stringify(props)}
      </p>
    ),
  },
];
const link = (label: string, to: (groupId?: number) => string) => [
  { feature: 'mf-comments', label: () => label, to },
];

/** A feature's offer for every place of pages; each part shows its place and its props. */
export const SAMPLE_OFFERS: Offers = {
  parts: {
    bar: part('bar'),
    'dashboard.card': part('dashboard.card'),
    'expense.section': part('expense.section'),
    'profile.section': part('profile.section'),
  },
  links: {
    'group.menu': link('Comments', (groupId) => `/comments?group=${String(groupId)}`),
    'palette.command': link('Write a comment', () => '/comments?new=1'),
  },
};
