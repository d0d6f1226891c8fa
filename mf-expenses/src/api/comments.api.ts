import type { CallAnswer } from '@quits/contracts';
import { call, callPages, injectFor } from '@quits/core';
import { clientIdOf } from '@quits/ui';
import { changesEntry } from './entry-tags.ts';

export interface Comment {
  id: number;
  author: { id: number; name: string };
  /** Empty when the comment was removed. */
  text: string;
  createdAt: string;
  isRemoved: boolean;
}

/** Oldest first. */
interface CommentsPage {
  items: readonly Comment[];
  /** Cursor of the newer comments; `null` when there are none. */
  next: number | null;
}

interface AddComment {
  expenseId: number;
  text: string;
  idempotencyKey: string;
}

interface RemoveComment {
  expenseId: number;
  commentId: number;
}

const readComments = ({ items, next }: CallAnswer<'getComments'>): CommentsPage => ({
  next,
  items: items.map(({ created_at, removed, ...comment }) => ({
    ...comment,
    createdAt: created_at,
    isRemoved: removed,
  })),
});

/** Comments on an entry: only where extras are on. */
export const commentsApi = injectFor('mf-expenses', (build) => ({
  getComments: build.infiniteQuery<CommentsPage, number, number>({
    ...callPages('getComments', (id: number) => ({ params: { id } }), readComments, 'after'),
    providesTags: (_page, _error, id) => [{ type: 'Expense', id }],
  }),
  addComment: build.mutation<unknown, AddComment>({
    ...call('addComment', ({ expenseId, text, idempotencyKey }: AddComment) => ({
      params: { id: expenseId },
      body: { text, client_id: clientIdOf(idempotencyKey) },
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
