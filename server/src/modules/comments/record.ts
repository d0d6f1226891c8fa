import { type Selectable, sql } from 'kysely';
import { statedIn, type SubjectRecord } from '../../db/subject-record.ts';
import type { CommentRow } from '../../db/tables.ts';
import { hashOfText } from './comments.service.ts';

/** A comment in the history has the hash of its text; a removed one, and one from before hashes, has none. */
const textHashOf = ({ salt, text, removed_at }: Selectable<CommentRow>) =>
  salt === null || removed_at !== null ? undefined : hashOfText(salt, text);

const stated = (item: Parameters<typeof statedIn>[0]) => {
  const { comment_id, text_hash } = statedIn(item);
  return { id: Number(comment_id), text_hash };
};

export const COMMENTS_RECORD: SubjectRecord = {
  tables: { comments: ['id'] },
  rules: {
    'An expense has as many comments as it says': sql`
      select * from (
        select e.id as expense_id, e.comment_count, (select count(*) from comments c
          where c.expense_id = e.id and c.removed_at is null) as comments
        from expenses e) as counted
      where comment_count <> comments order by expense_id`,
    'A removed comment says nothing': sql`
      select id as comment_id, expense_id from comments where removed_at is not null and text <> '' order by id`,
  },
  witnessed: {
    comments: {
      rule: 'The comments of a group are those of its history',
      id: 'comment_id',
      read: async (queries, { id }) => {
        const rows = await queries
          .selectFrom('comments')
          .innerJoin('expenses', 'expenses.id', 'comments.expense_id')
          .selectAll('comments')
          .where('group_id', '=', id)
          .execute();
        return new Map(rows.map((row) => [row.id, { ...row, text_hash: textHashOf(row) }]));
      },
      effects: {
        'comment/added': (replay, item) => {
          const { id, text_hash } = stated(item);
          const { expense_id, actor_id: author_id, created_at } = item;
          replay.of('comments').set(id, { expense_id, author_id, created_at, removed_at: null, text_hash });
        },
        'comment/removed': (replay, item) => {
          const comment = replay.of('comments').get(stated(item).id);
          if (comment) Object.assign(comment, { removed_at: item.created_at, text_hash: undefined });
        },
      },
    },
  },
};
