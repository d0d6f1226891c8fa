import type { Insertable, Selectable } from 'kysely';
import { isOneOf } from '../../db/dialects.ts';
import type { CommentRow, Queries, WriteQueries } from '../../db/tables.ts';

export interface StoredComment extends Selectable<CommentRow> {
  author_name: string;
}

const comments = (queries: Queries) =>
  queries
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .selectAll('comments')
    .select('users.name as author_name');

/**
 * Up to `limit` of an expense's comments after a given one, oldest first, including removed ones.
 */
export function listCommentsAfter(
  queries: Queries,
  expenseId: number,
  after: number,
  limit: number,
): Promise<StoredComment[]> {
  return comments(queries)
    .where('expense_id', '=', expenseId)
    .where('comments.id', '>', after)
    .orderBy('comments.id')
    .limit(limit)
    .execute();
}

/** The ids of all comments on a group's entries that are not deleted, oldest first. */
export async function listCommentIdsOfGroup(queries: Queries, groupId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('comments')
    .innerJoin('expenses', 'expenses.id', 'comments.expense_id')
    .select('comments.id')
    .where('expenses.group_id', '=', groupId)
    .where('expenses.deleted_at', 'is', null)
    .orderBy('comments.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The given comments, oldest first. */
export function readComments(queries: Queries, ids: readonly number[]): Promise<StoredComment[]> {
  return comments(queries)
    .where(isOneOf(queries, 'comments.id', ids))
    .orderBy('comments.id')
    .execute();
}

export function findComment(queries: Queries, id: number): Promise<StoredComment | undefined> {
  return comments(queries).where('comments.id', '=', id).executeTakeFirst();
}

/** The comment that its author's app added under this id, removed or not. */
export function findCommentOfClient(
  queries: Queries,
  authorId: number,
  clientId: string,
): Promise<StoredComment | undefined> {
  return comments(queries)
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function insertComment(trx: WriteQueries, values: Insertable<CommentRow>): Promise<number> {
  const { id } = await trx.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Erases a comment's text but keeps the row. */
export async function blankComment(trx: WriteQueries, id: number, now: number): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ text: '', salt: null, removed_at: now })
    .where('id', '=', id)
    .execute();
}
