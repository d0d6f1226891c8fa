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
import { call } from './call.ts';
import { keptAnswer } from './kept-list.ts';

interface SignInArgs {
  email: string;
  password: string;
}

/** Undoes an item of a history, which may be about an entry. */
interface UndoActivity {
  groupId: number;
  expenseId: number | null;
  activityId: number;
  /** Whatever was changed since. */
  isForced: boolean;
  idempotencyKey: string;
}

/** Every change of an expense changes every list: a tag for each entry would say no more, and cost the store a lot. */
const expenseTags = [{ type: 'Expense' as const, id: 'LIST' }];

const credentials = ({ email, password }: SignInArgs) => ({ body: { username: email, password } });
const ofGroup = (groupId: number) => ({ params: { id: groupId } });
const nothing = () => ({});
const readExpenses = (expenses: readonly WireExpense[]) => expenses.map(readExpense);
const firstPage = { query: { limit: String(FIRST_PAGE) } };

const setName = (name: string) => (user: User) => {
  user.name = name;
};

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
  /**
   * The name shows wherever people do: members, balances and the details of expenses. Earlier versions of remotes have
   * an `updateName` of their own.
   */
  updateOwnName: build.mutation<unknown, { userId: number; name: string }>({
    ...call('updateName', ({ name }: { userId: number; name: string }) => ({ body: { name } })),
    invalidatesTags: (_answer, error, { userId }) =>
      error ? [] : [{ type: 'User', id: userId }, 'Member', 'Balance', 'Expense'],
    onQueryStarted: ({ userId, name }, { dispatch, queryFulfilled }) =>
      queryFulfilled.then(
        () => void dispatch(sharedEndpoints.util.updateQueryData('getUser', { id: userId }, setName(name))),
        () => undefined,
      ),
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
    ...call('getGroupExpenses', ofGroup),
    ...keptAnswer(readExpenses),
    providesTags: expenseTags,
  }),
  getExpenses: build.query<Expense[], void>({
    ...call('getExpenses', nothing),
    ...keptAnswer(readExpenses),
    providesTags: expenseTags,
  }),
  /** The newest entries of a group, and what all of them amount to: only where extras are on. */
  getGroupExpensePage: build.query<GroupExpensePage, number>({
    ...call('getGroupExpenses', (groupId: number) => ({ ...ofGroup(groupId), ...firstPage })),
    ...keptAnswer(readGroupPage),
    providesTags: expenseTags,
  }),
  /** The same of a person. */
  getExpensePage: build.query<PersonExpensePage, void>({
    ...call('getExpenses', () => firstPage),
    ...keptAnswer(readPersonPage),
    providesTags: expenseTags,
  }),
  /** Undoes what somebody did: only where extras are on. */
  undoActivity: build.mutation<unknown, UndoActivity>({
    ...call('undoActivity', ({ activityId, isForced, idempotencyKey }: UndoActivity) => ({
      params: { id: activityId },
      body: { force: isForced },
      idempotencyKey,
    })),
    invalidatesTags: (_item, _error, { groupId, expenseId }) => [
      ...expenseTags,
      ...(expenseId === null ? [] : [{ type: 'Expense' as const, id: expenseId }]),
      { type: 'Balance', id: groupId },
      { type: 'Group', id: groupId },
      { type: 'Group', id: 'LIST' },
    ],
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
  useUndoActivityMutation,
  useUpdateOwnNameMutation,
} = sharedEndpoints;
