import type { ClientAnswer } from '@quits/contracts';
import { call, callPages, injectFor } from '@quits/core';

type AccountsPage = ClientAnswer<'getAccounts'>;
export type Account = AccountsPage['items'][number];

export interface AccountSearch {
  /** A part of the address or the name. */
  q: string;
  state: 'all' | 'active' | 'suspended';
}

/** Every act is in the log too. */
const CHANGES = ['AdminAccount', 'AdminLog'] as const;
const ofAccount = (id: number) => ({ params: { id } });

export const {
  useDeleteOtherAccountMutation,
  useEndSessionsOfAccountMutation,
  useGetAccountsInfiniteQuery,
  useResumeAccountMutation,
  useSuspendAccountMutation,
} = injectFor(
  'mf-admin',
  (build) => ({
    getAccounts: build.infiniteQuery<AccountsPage, AccountSearch, number>({
      ...callPages('getAccounts', ({ q, state }: AccountSearch) => ({
        query: { limit: '50', ...(q !== '' && { q }), ...(state !== 'all' && { state }) },
      })),
      providesTags: ['AdminAccount'],
    }),
    endSessionsOfAccount: build.mutation<unknown, number>({
      ...call('endSessionsOfAccount', ofAccount),
      invalidatesTags: CHANGES,
    }),
    suspendAccount: build.mutation<Account, number>({
      ...call('suspendAccount', ofAccount),
      invalidatesTags: CHANGES,
    }),
    resumeAccount: build.mutation<Account, number>({
      ...call('resumeAccount', ofAccount),
      invalidatesTags: CHANGES,
    }),
    deleteOtherAccount: build.mutation<unknown, number>({
      ...call('deleteOtherAccount', ofAccount),
      invalidatesTags: CHANGES,
    }),
  }),
  { tags: CHANGES },
);
