import { FIRST_PAGE, readExpense, readGroup, readGroupPage, readPersonPage } from '@quits/contracts';
import type {
  CallAnswer,
  Expense,
  Group,
  GroupExpensePage,
  Member,
  PersonExpensePage,
  User,
  WireExpense,
} from '@quits/contracts';
import { injectFor } from './api.ts';
import { call, callPage } from './call.ts';

interface SignInArgs {
  email: string;
  password: string;
}

const expenseTags = (expenses: readonly Expense[] | undefined) => [
  { type: 'Expense' as const, id: 'LIST' },
  ...(expenses ?? []).map(({ id }) => ({ type: 'Expense' as const, id })),
];

const credentials = ({ email, password }: SignInArgs) => ({ body: { username: email, password } });
const ofGroup = (groupId: number) => ({ params: { id: groupId } });
const nothing = () => ({});
const readExpenses = (expenses: readonly WireExpense[]) => expenses.map(readExpense);
const firstPage = { query: { limit: String(FIRST_PAGE) } };

/** Calls of specification §7 that two or more packages make; each other call lives with its remote. */
export const sharedEndpoints = injectFor('core', (build) => ({
  signIn: build.mutation<CallAnswer<'signIn'>, SignInArgs>(call('signIn', credentials)),
  /** The profile verifies the current password with it and shows a wrong one itself. */
  confirmPassword: build.mutation<CallAnswer<'signIn'>, SignInArgs>({
    ...call('signIn', credentials),
    extraOptions: { isWrongPasswordQuiet: true },
  }),
  signOut: build.mutation<unknown, { token: string }>({
    ...call('signOut', ({ token }) => ({ headers: { authorization: `Bearer ${token}` } })),
    extraOptions: { isAnswerIgnored: true },
  }),
  getUser: build.query<User, { id: number; token?: string }>({
    ...call('getUser', ({ id, token }) => ({
      params: { id },
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    })),
    serializeQueryArgs: ({ queryArgs }) => queryArgs.id,
    providesTags: (_user, _error, { id }) => [{ type: 'User', id }],
  }),
  getGroups: build.query<Group[], void>({
    ...call('getGroups', nothing, (groups) => groups.map(readGroup)),
    providesTags: [{ type: 'Group', id: 'LIST' }],
  }),
  getGroup: build.query<Group, number>({
    ...call('getGroup', ofGroup, readGroup),
    providesTags: (_group, _error, groupId) => [{ type: 'Group', id: groupId }],
  }),
  getGroupMembers: build.query<Member[], number>({
    ...call('getGroupMembers', ofGroup),
    providesTags: (_members, _error, groupId) => [{ type: 'Member', id: groupId }],
  }),
  getGroupExpenses: build.query<Expense[], number>({
    ...call('getGroupExpenses', ofGroup, readExpenses),
    providesTags: expenseTags,
  }),
  getExpenses: build.query<Expense[], void>({
    ...call('getExpenses', nothing, readExpenses),
    providesTags: expenseTags,
  }),
  /** The newest entries of a group, and what all of them amount to: only where extras are on. */
  getGroupExpensePage: build.query<GroupExpensePage, number>({
    ...callPage('getGroupExpenses', (groupId) => ({ ...ofGroup(groupId), ...firstPage }), readGroupPage),
    providesTags: (page) => expenseTags(page?.items),
  }),
  /** The same of a person. */
  getExpensePage: build.query<PersonExpensePage, void>({
    ...callPage('getExpenses', () => firstPage, readPersonPage),
    providesTags: (page) => expenseTags(page?.items),
  }),
}));

export const {
  useGetExpensePageQuery,
  useGetExpensesQuery,
  useGetGroupExpensePageQuery,
  useGetGroupExpensesQuery,
  useGetGroupMembersQuery,
  useGetGroupQuery,
  useGetGroupsQuery,
  useGetUserQuery,
} = sharedEndpoints;
