import type { ClientAnswer } from '@quits/contracts';
import { callPages, injectFor } from '@quits/core';

type LogPage = ClientAnswer<'getAdminLog'>;
export type LogItem = LogPage['items'][number];

export const { useGetAdminLogInfiniteQuery } = injectFor(
  'mf-admin',
  (build) => ({
    getAdminLog: build.infiniteQuery<LogPage, void, number>({
      ...callPages('getAdminLog', () => ({ query: { limit: '50' } })),
      providesTags: ['AdminLog'],
    }),
  }),
  { tags: ['AdminLog'] },
);
