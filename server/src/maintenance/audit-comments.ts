/** Audits comments: each must be in the history with its original text. */
import type { Selectable } from 'kysely';
import type { CommentRow, Queries } from '../db/tables.ts';
import { hashOfText } from '../modules/comments/comments.service.ts';
import { type Finding, findOthers, toFindings } from './audit-findings.ts';
import type { Replay } from './replay.ts';

const textHashOf = ({ salt, text, removed_at }: Selectable<CommentRow>) =>
  salt === null || removed_at !== null ? undefined : hashOfText(salt, text);

/** The comments, their authors, texts and removals must match the history. */
export async function findOtherComments(
  queries: Queries,
  groupId: number,
  replayed: Replay['comments'],
): Promise<Finding[]> {
  const rows = await queries
    .selectFrom('comments')
    .innerJoin('expenses', 'expenses.id', 'comments.expense_id')
    .selectAll('comments')
    .where('group_id', '=', groupId)
    .execute();
  return toFindings(
    'The comments of a group are those of its history',
    findOthers(new Map(rows.map((row) => [row.id, { ...row, text_hash: textHashOf(row) }])), replayed).map(
      (comment_id) => ({
        group_id: groupId,
        comment_id,
      }),
    ),
  );
}
