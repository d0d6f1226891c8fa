import type { ClientAnswer } from '@quits/contracts';
import { call, callPages, injectFor } from '@quits/core';

type MailsPage = ClientAnswer<'getMails'>;
export type UnsentMail = MailsPage['items'][number];

export const { useGetMailsInfiniteQuery, useSendMailAgainMutation } = injectFor(
  'mf-admin',
  (build) => ({
    getMails: build.infiniteQuery<MailsPage, void, number>({
      ...callPages('getMails', () => ({ query: { limit: '50' } })),
      providesTags: ['AdminMail'],
    }),
    sendMailAgain: build.mutation<unknown, number>({
      ...call('sendMailAgain', (id) => ({ params: { id } })),
      invalidatesTags: ['AdminMail', 'AdminLog'],
    }),
  }),
  { tags: ['AdminMail', 'AdminLog'] },
);
