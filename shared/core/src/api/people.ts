import { type Acquaintance, type ClientAnswer, type Preferences, readAcquaintance } from '@quits/contracts';
import { injectFor } from './api.ts';
import { call } from './call.ts';

const setName = (name: string) => (user: { name: string }) => {
  user.name = name;
};

export const peopleEndpoints = injectFor('core', (build) => ({
  getUser: build.query<ClientAnswer<'getUser'>, { id: number; token?: string }>({
    ...call('getUser', ({ id, token }) => ({
      params: { id },
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    })),
    serializeQueryArgs: ({ queryArgs }) => queryArgs.id,
    providesTags: (_user, _error, { id }) => [{ type: 'User', id }],
  }),
  /** Names show in members, balances and expense details. */
  updateOwnName: build.mutation<unknown, { userId: number; name: string }>({
    ...call('updateName', ({ name }: { userId: number; name: string }) => ({ body: { name } })),
    invalidatesTags: (_answer, error, { userId }) =>
      error ? [] : [{ type: 'User', id: userId }, 'Member', 'Balance', 'Expense'],
    onQueryStarted: ({ userId, name }, { dispatch, queryFulfilled }) =>
      queryFulfilled.then(
        () => void dispatch(peopleEndpoints.util.updateQueryData('getUser', { id: userId }, setName(name))),
        () => undefined,
      ),
  }),
  /** Language, region and time zone of the account. Extended API only. */
  getPreferences: build.query<Preferences, void>(call('getPreferences', () => ({}))),
  setPreferences: build.mutation<Preferences, Partial<Preferences>>({
    ...call('setPreferences', (changes: Partial<Preferences>) => ({ body: changes })),
    onQueryStarted: (_changes, { dispatch, queryFulfilled }) =>
      queryFulfilled.then(
        ({ data }) => void dispatch(peopleEndpoints.util.upsertQueryData('getPreferences', undefined, data)),
        () => undefined,
      ),
  }),
  /** The open balances with each person, over all groups. Extended API only. */
  getAcquaintances: build.query<Acquaintance[], void>({
    ...call(
      'getPeople',
      () => ({}),
      (people) => people.map(readAcquaintance),
    ),
    providesTags: ['Balance', { type: 'Expense', id: 'LIST' }, { type: 'Group', id: 'LIST' }],
  }),
}));

export const {
  useGetAcquaintancesQuery,
  useGetPreferencesQuery,
  useGetUserQuery,
  useSetPreferencesMutation,
  useUpdateOwnNameMutation,
} = peopleEndpoints;
