import type { ClientAnswer } from '@quits/contracts';
import { call, callPages, injectFor } from '@quits/core';
import { clientIdOf } from '@quits/ui';
import { changesEntry } from '../../lib/entry-tags.ts';

/** Oldest first. */
type CommentsPage = ClientAnswer<'getComments'>;
export type Comment = CommentsPage['items'][number];

interface AddComment {
  expenseId: number;
  text: string;
  idempotencyKey: string;
}

interface RemoveComment {
  expenseId: number;
  commentId: number;
}

/** Comments on an entry: only where extras are on. */
export const commentsApi = injectFor('mf-expenses', (build) => ({
  getComments: build.infiniteQuery<CommentsPage, number, number>({
    ...callPages('getComments', (id: number) => ({ params: { id } }), undefined, 'after'),
    providesTags: (_page, _error, id) => [{ type: 'Expense', id }],
  }),
  addComment: build.mutation<unknown, AddComment>({
    ...call('addComment', ({ expenseId, text, idempotencyKey }: AddComment) => ({
      params: { id: expenseId },
      body: { text, clientId: clientIdOf(idempotencyKey) },
      idempotencyKey,
    })),
    invalidatesTags: changesEntry,
  }),
  removeComment: build.mutation<unknown, RemoveComment>({
    ...call('removeComment', ({ commentId }: RemoveComment) => ({ params: { id: commentId } })),
    invalidatesTags: changesEntry,
  }),
}));

export const { useAddCommentMutation, useGetCommentsInfiniteQuery, useRemoveCommentMutation } = commentsApi;
