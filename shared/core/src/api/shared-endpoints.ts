import { FIRST_PAGE, readGroup, readGroupPage, readPersonPage } from '@quits/contracts';
import type { CallAnswer, Group, GroupExpensePage, Member, PersonExpensePage, User } from '@quits/contracts';
import { injectFor } from './api.ts';
import { cachedPages } from './cached-pages.ts';
import { FIRST, call, callPages } from './call.ts';

interface SignInArgs {
  email: string;
  password: string;
  /** The profile verifies the current password and shows a wrong one itself, without a toast. */
  isWrongPasswordQuiet?: boolean;
}

/** Undoes a history item, which may be about an entry. */
interface UndoActivity {
  groupId: number;
  expenseId: number | null;
  activityId: number;
  /** Undoes even when the entry has changed since. */
  isForced: boolean;
  idempotencyKey: string;
}

/**
 * Every change of an expense affects every list. A tag per entry would say no more and slow down the store.
 */
const expenseTags = [{ type: 'Expense' as const, id: 'LIST' }];

const ofGroup = (groupId: number) => ({ params: { id: groupId } });
const nothing = () => ({});
/** The most entries that the server sends at once. */
const OLDER_PAGE = 200;
const pageAt = (start: number) => ({ query: { limit: String(start === FIRST ? FIRST_PAGE : OLDER_PAGE) } });
const NEVER_LOADED = { queryFn: () => ({ data: null }) };

const setName = (name: string) => (user: User) => {
  user.name = name;
};

/** Calls of specification §7 that two or more packages make. Every other call lives in its remote. */
export const sharedEndpoints = injectFor('core', (build) => ({
  signIn: build.mutation<CallAnswer<'signIn'>, SignInArgs>(
    call('signIn', ({ email, password, isWrongPasswordQuiet }: SignInArgs) => ({
      body: { username: email, password },
      ...(isWrongPasswordQuiet && { isWrongPasswordQuiet }),
    })),
  ),
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
   * Names show in members, balances and expense details. Earlier versions of remotes have their own
   * `updateName`.
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
  /** A group's entries, and the totals of all. Another back end sends them as one page, without totals. */
  getGroupExpenses: build.infiniteQuery<GroupExpensePage, number, number>({
    ...cachedPages(
      callPages(
        'getGroupExpenses',
        (groupId: number, start) => ({ ...ofGroup(groupId), ...pageAt(start) }),
        readGroupPage,
      ),
      readGroupPage,
    ),
    providesTags: expenseTags,
  }),
  /** The same of a user, over all groups. */
  getExpenses: build.infiniteQuery<PersonExpensePage, void, number>({
    ...cachedPages(
      callPages('getExpenses', (_all: void, start) => pageAt(start), readPersonPage),
      readPersonPage,
    ),
    providesTags: expenseTags,
  }),
  // Remotes of earlier releases patch these two. They are never loaded, so that patching changes nothing.
  getGroupExpensePage: build.query<GroupExpensePage | null, number>(NEVER_LOADED),
  getExpensePage: build.query<PersonExpensePage | null, void>(NEVER_LOADED),
  /** Undoes an action. Extended API only. */
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
  useGetExpensesInfiniteQuery,
  useGetGroupExpensesInfiniteQuery,
  useGetGroupMembersQuery,
  useGetGroupQuery,
  useGetGroupsQuery,
  useGetUserQuery,
  useUndoActivityMutation,
  useUpdateOwnNameMutation,
} = sharedEndpoints;
