import type { Expense, Group, Member, TokenAnswer, User } from '@quits/contracts';
import { injectFor } from './api.ts';

interface SignInArgs {
  email: string;
  password: string;
}

const expenseTags = (expenses: readonly Expense[] | undefined) => [
  { type: 'Expense' as const, id: 'LIST' },
  ...(expenses ?? []).map(({ id }) => ({ type: 'Expense' as const, id })),
];

/** Calls of specification §7 that two or more packages make; each other call lives with its remote. */
export const sharedEndpoints = injectFor('core', (build) => ({
  signIn: build.mutation<TokenAnswer, SignInArgs>({
    query: ({ email, password }) => ({
      url: '/auth/token',
      method: 'POST',
      body: new URLSearchParams({ username: email, password }),
    }),
  }),
  /** The profile verifies the current password with it and shows a wrong one itself. */
  confirmPassword: build.mutation<TokenAnswer, SignInArgs>({
    query: ({ email, password }) => ({
      url: '/auth/token',
      method: 'POST',
      body: new URLSearchParams({ username: email, password }),
    }),
    extraOptions: { isWrongPasswordQuiet: true },
  }),
  signOut: build.mutation<unknown, { token: string }>({
    query: ({ token }) => ({
      url: '/auth/logout',
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    }),
    extraOptions: { isAnswerIgnored: true },
  }),
  getUser: build.query<User, { id: number; token?: string }>({
    query: ({ id, token }) => ({
      url: `/auth/users/${String(id)}`,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    }),
    serializeQueryArgs: ({ queryArgs }) => queryArgs.id,
    providesTags: (_user, _error, { id }) => [{ type: 'User', id }],
  }),
  getGroups: build.query<Group[], void>({
    query: () => '/api/groups',
    providesTags: [{ type: 'Group', id: 'LIST' }],
  }),
  getGroup: build.query<Group, number>({
    query: (groupId) => `/api/groups/${String(groupId)}`,
    providesTags: (_group, _error, groupId) => [{ type: 'Group', id: groupId }],
  }),
  getGroupMembers: build.query<Member[], number>({
    query: (groupId) => `/api/groups/${String(groupId)}/members`,
    providesTags: (_members, _error, groupId) => [{ type: 'Member', id: groupId }],
  }),
  getGroupExpenses: build.query<Expense[], number>({
    query: (groupId) => `/api/groups/${String(groupId)}/expenses`,
    providesTags: expenseTags,
  }),
  getExpenses: build.query<Expense[], void>({
    query: () => '/api/expenses',
    providesTags: expenseTags,
  }),
}));

export const {
  useGetExpensesQuery,
  useGetGroupExpensesQuery,
  useGetGroupMembersQuery,
  useGetGroupQuery,
  useGetGroupsQuery,
  useGetUserQuery,
} = sharedEndpoints;
