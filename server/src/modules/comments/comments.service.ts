/**
 * Comments on entries. The text is stored only once, so a removal erases it completely.
 */
import type { CommentAnswer, CommentPageAnswer } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { lockName } from '../../db/dialects.ts';
import { conflict, forbidden, requireFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { createRandomToken, hashToken } from '../../security/random-tokens.ts';
import { requireRecent } from '../history/entered-at.ts';
import { recordActivity } from '../history/history.service.ts';
import {
  findVisibleExpense,
  lockVisibleExpense,
  requireExpenseOfMember,
} from '../expenses/access.service.ts';
import { countOnExpense } from '../expenses/expenses.service.ts';
import {
  blankComment,
  findComment,
  findCommentOfClient,
  insertComment,
  listCommentsAfter,
  type StoredComment,
} from './comments.repository.ts';

export { listCommentIdsOfGroup, readComments } from './comments.repository.ts';

/** A comment as JSON. */
export const presentComment = ({
  id,
  author_id,
  author_name,
  text,
  ...times
}: StoredComment): CommentAnswer => ({
  id,
  author: { id: author_id, name: author_name },
  text,
  created_at: new Date(times.created_at).toISOString(),
  removed: times.removed_at !== null,
});

/**
 * A page of the comments on an entry, oldest first. @throws 404 for outsiders and deleted entries
 */
export async function getComments(
  queries: Queries,
  caller: Caller,
  expenseId: number,
  { after = 0, limit }: { after?: number | undefined; limit: number },
): Promise<CommentPageAnswer> {
  await findVisibleExpense(queries, caller, expenseId);
  const rows = await listCommentsAfter(queries, expenseId, after, limit + 1);
  const items = rows.slice(0, limit).map(presentComment);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** @throws 404 when the comment does not exist */
const requireComment = async (queries: Queries, id: number) =>
  requireFound(await findComment(queries, id), 'comment_not_found');

/** The hash of a comment's text for the history. */
export const hashOfText = (salt: string, text: string): string => hashToken(`${salt}:${text}`);

interface Sent {
  text: string;
  clientId: string | undefined;
  /** In milliseconds since 1970. */
  enteredAt: number | undefined;
}

/**
 * The comment that an earlier request added under the same `clientId`.
 *
 * @throws 404 for outsiders to the group, 409 when it is on another expense
 */
async function findSent(
  trx: WriteQueries,
  caller: Caller,
  expenseId: number,
  { clientId }: Sent,
): Promise<StoredComment | undefined> {
  if (clientId === undefined) return undefined;
  await lockName(trx, `comment of client:${String(caller.userId)}:${clientId}`);
  await requireExpenseOfMember(trx, caller, expenseId);
  const comment = await findCommentOfClient(trx, caller.userId, clientId);
  if (comment && comment.expense_id !== expenseId) throw conflict('recorded_on_other_expense');
  return comment;
}

/**
 * Any member may comment. A comment that was sent before with the same `clientId` is answered as it is now.
 *
 * @throws 404 for outsiders and deleted entries, 409 when the `clientId` belongs to another expense
 */
export async function addComment(
  trx: WriteQueries,
  caller: Caller,
  expenseId: number,
  sent: Sent,
): Promise<{ comment: CommentAnswer; isRepeated: boolean }> {
  const existing = await findSent(trx, caller, expenseId, sent);
  if (existing) return { comment: presentComment(existing), isRepeated: true };
  const { text, clientId = null, enteredAt } = sent;
  requireRecent(enteredAt, caller.now);
  const { group, expense } = await lockVisibleExpense(trx, caller, expenseId);
  const { token: salt } = createRandomToken();
  const values = {
    expense_id: expenseId,
    author_id: caller.userId,
    text,
    salt,
    created_at: caller.now,
    client_id: clientId,
    removed_at: null,
  };
  const id = await insertComment(trx, values);
  await countOnExpense(trx, expenseId, 'comment_count', 1);
  await recordActivity(trx, caller, {
    groupId: group.id,
    expenseId,
    action: 'comment/added',
    after: { comment_id: id, text_hash: hashOfText(salt, text), description: expense.description },
    enteredAt,
  });
  return { comment: presentComment(await requireComment(trx, id)), isRepeated: false };
}

/**
 * The author removes a comment. A repeated removal changes nothing. @throws 404 for outsiders, 403
 * for other people
 */
export async function removeComment(trx: WriteQueries, caller: Caller, id: number): Promise<void> {
  const { expense_id: expenseId, author_id } = await requireComment(trx, id);
  await findVisibleExpense(trx, caller, expenseId, 'comment_not_found');
  if (author_id !== caller.userId) throw forbidden('not_own_comment');
  const { group, expense } = await lockVisibleExpense(trx, caller, expenseId, 'comment_not_found');
  if ((await requireComment(trx, id)).removed_at !== null) return;
  await blankComment(trx, id, caller.now);
  await countOnExpense(trx, expenseId, 'comment_count', -1);
  await recordActivity(trx, caller, {
    groupId: group.id,
    expenseId,
    action: 'comment/removed',
    before: { comment_id: id, description: expense.description },
  });
}
