import type { Client, NoticePageAnswer } from '@quits/contracts';
import { call, callPages, injectFor } from '@quits/core';

/** What concerns the person: only for back ends with extras. */
export const { useGetNoticesInfiniteQuery, useReadNoticesMutation } = injectFor('mf-groups', (build) => ({
  getNotices: build.infiniteQuery<Client<NoticePageAnswer>, void, number>({
    ...callPages('getNotices', () => ({})),
    // A number of unread ones that the stream of changes sends makes them old.
    providesTags: ['Notice'],
  }),
  readNotices: build.mutation<unknown, { ids: number[] } | { before: number }>({
    ...call('readNotices', (body) => ({ body })),
    invalidatesTags: ['Notice'],
  }),
}));
