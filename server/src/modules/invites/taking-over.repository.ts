/** Statements that move everything of one person in a group to another. */
import { sql } from 'kysely';
import type { PostingRow, Queries, WriteQueries } from '../../db/tables.ts';
import { rewriteDebts } from '../../db/write-debts.ts';
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

/** The lines of a person in a group, also of deleted entries. */
const linesIn = (queries: Queries, groupId: number, userId: number) =>
  queries
    .selectFrom('postings')
    .where('postings.user_id', '=', userId)
    .where('expense_id', 'in', queries.selectFrom('expenses').select('id').where('group_id', '=', groupId));

/** Whether an entry, deleted or not, or a rule of the group names a person. */
export async function isNamedIn(queries: Queries, groupId: number, userId: number): Promise<boolean> {
  const line = await linesIn(queries, groupId, userId).select('expense_id').limit(1).executeTakeFirst();
  const ofPerson = sql<boolean>`entry <> ${renamed('entry', 'userId', { from: userId, to: 0 })}`;
  const rule = queries.selectFrom('recurring').select('id').where('group_id', '=', groupId).where(ofPerson);
  return (line ?? (await rule.limit(1).executeTakeFirst())) !== undefined;
}

/**
 * The guards of the books allow replacing lines only, and check each entry when the transaction ends. Debts follow
 * the order of ids, so another person may owe other parts of them.
 */
async function moveLines(trx: WriteQueries, groupId: number, { from, to }: TakenOver): Promise<void> {
  const lines: PostingRow[] = await linesIn(trx, groupId, from).selectAll('postings').execute();
  await trx
    .updateTable('expenses')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      split: renamed('split', 'user_id', { from, to }),
      bill: renamed('bill', 'user_id', { from, to }),
    }))
    .where('id', 'in', linesIn(trx, groupId, from).select('expense_id'))
    .execute();
  await trx
    .deleteFrom('postings')
    .where('user_id', '=', from)
    .where('expense_id', 'in', trx.selectFrom('expenses').select('id').where('group_id', '=', groupId))
    .execute();
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const some = lines.slice(start, start + LINES_AT_ONCE);
    await trx
      .insertInto('postings')
      .values(some.map((line) => ({ ...line, user_id: to })))
      .execute();
  }
  await rewriteDebts(trx, [...new Set(lines.map(({ expense_id }) => expense_id))]);
}

/** Moves the lines of all entries, deleted ones included, with their splits, rules and the default split. */
export async function moveEntries(trx: WriteQueries, groupId: number, change: TakenOver): Promise<void> {
  await moveLines(trx, groupId, change);
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
