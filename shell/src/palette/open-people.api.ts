import { call, injectFor } from '@quits/core';
import { displayName } from '@quits/domain';
import type { OpenWith } from './commands.ts';

/** With whom something is open (extras §5): the names alone, for the palette. */
const openPeopleApi = injectFor('shell', (build) => ({
  getOpenPeople: build.query<OpenWith[], void>({
    ...call(
      'getPeople',
      () => ({}),
      (people): OpenWith[] =>
        people.flatMap(({ user, totals }) =>
          totals.map(({ currency }) => ({ id: user.id, name: displayName(user), currency })),
        ),
    ),
    providesTags: ['Balance', { type: 'Expense', id: 'LIST' }, { type: 'Group', id: 'LIST' }],
  }),
}));

export const { useGetOpenPeopleQuery } = openPeopleApi;
