import { type Cents, sumCents } from '@quits/domain';
import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';
import { createLru } from '../../cache/lru.ts';
import { type Newness, selectEntriesAfter } from '../expenses/expenses.service.ts';

/** How many entries have their lines added up again for an answer. */
const READ_ANEW = 50;
/** The maximum number of groups with a stored position. */
const MAX_PLACES = 10_000;

/**
 * The stored sums of all entries of a group. An index holds the wrong ones, which usually do not
 * exist.
 */
const keptSum = (groupId: number) => sql<number>`(select coalesce(sum(lines_cents), 0) from expenses
  where group_id = ${groupId} and deleted_at is null and lines_cents <> 0)`;

/**
 * Adds up a group's postings; the result is zero when they are right. It adds the stored sums of
 * all entries, but for fifty entries it reads all lines instead. Each answer continues with the
 * next fifty, and stays where a stored sum is wrong. A short list is thus read completely for each
 * answer.
 */
export function createPostingsSum(limit = READ_ANEW) {
  const places = createLru<number, Newness>(MAX_PLACES);

  /** @param entries how many entries the group has */
  return async function sumPostings(queries: Queries, groupId: number, entries: number): Promise<Cents> {
    const lines = sql`(select sum(amount_cents) from postings where expense_id = expenses.id)`;
    const off = sql<number>`coalesce(${lines}, 0) - lines_cents`;
    const readAfter = (place?: Newness) =>
      selectEntriesAfter(queries, groupId, place, limit)
        .select([off.as('off'), keptSum(groupId).as('kept')])
        .execute();
    const place = entries > limit ? places.get(groupId) : undefined;
    const rest = await readAfter(place);
    const read = rest.length === 0 && place ? await readAfter() : rest;
    if (read.every((entry) => entry.off === 0)) {
      const last = read[limit - 1];
      if (last) places.set(groupId, last);
      else places.delete(groupId);
    }
    return sumCents([read[0]?.kept ?? 0, ...read.map((entry) => entry.off)]);
  };
}

export type SumPostings = ReturnType<typeof createPostingsSum>;
