/** Statements that move everything of one person in a group to another. */
import { sql } from 'kysely';
import type { PostingRow, WriteQueries } from '../../db/tables.ts';
import type { TakenOver } from '../history/taken-over.ts';

/** Stays below the limits of both databases on values in one statement. */
const LINES_AT_ONCE = 1000;

/**
 * Whether the place that an invitation offers is still free: it names no member, or one who has not
 * left and whose place was not taken. For use inside other queries.
 */
export const hasFreePlace = (table: string) => sql<boolean>`(${sql.ref(`${table}.member_id`)} is null
  or exists (select 1 from memberships where group_id = ${sql.ref(`${table}.group_id`)}
    and user_id = ${sql.ref(`${table}.member_id`)} and removed_at is null))`;

/** A column of JSON with other people. An id ends at a comma or a brace, and quotes in texts are escaped. */
function renamed(column: string, key: 'user_id' | 'userId', { from, to }: TakenOver) {
  const named = (id: number, end: string) => `"${key}":${String(id)}${end}`;
  const inside = sql`replace(${sql.ref(column)}, ${named(from, ',')}, ${named(to, ',')})`;
  return sql<string>`replace(${inside}, ${named(from, '}')}, ${named(to, '}')})`;
}

/**
 * The guards of the books allow replacing lines only, and check each entry when the transaction ends. A
 * placeholder is in one group, so all of its lines are there.
 */
async function moveLines(trx: WriteQueries, { from, to }: TakenOver): Promise<void> {
  const lines: PostingRow[] = await trx
    .selectFrom('postings')
    .selectAll()
    .where('user_id', '=', from)
    .execute();
  const entries = trx.selectFrom('postings').select('expense_id').where('user_id', '=', from);
  await trx
    .updateTable('expenses')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      split: renamed('split', 'user_id', { from, to }),
    }))
    .where('id', 'in', entries)
    .execute();
  await trx.deleteFrom('postings').where('user_id', '=', from).execute();
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const some = lines.slice(start, start + LINES_AT_ONCE);
    await trx
      .insertInto('postings')
      .values(some.map((line) => ({ ...line, user_id: to })))
      .execute();
  }
}

/** Moves the lines of all entries, deleted ones included, with their splits, rules and the default split. */
export async function moveEntries(trx: WriteQueries, groupId: number, change: TakenOver): Promise<void> {
  await moveLines(trx, change);
  await trx
    .updateTable('recurring')
    .set({ entry: renamed('entry', 'userId', change) })
    .where('group_id', '=', groupId)
    .execute();
  const defaultSplit = renamed('default_split', 'user_id', change);
  await trx
    .updateTable('groups')
    .set(({ eb }) => ({ version: eb('version', '+', 1), default_split: defaultSplit }))
    .where('id', '=', groupId)
    .where(sql<boolean>`default_split <> ${defaultSplit}`)
    .execute();
}
