/** What administrators did. Each item has the hash of the one before, so that a changed item shows. */
import { createHash } from 'node:crypto';
import type { AdminLogItemAnswer, CallAnswer } from '@quits/contracts';
import { lockName } from '../../db/dialects.ts';
import type { AdminLogRow, Queries, WriteQueries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';

type Item = Omit<AdminLogRow, 'hash'>;

const timeOf = ({ at }: Pick<AdminLogRow, 'at'>) => new Date(at).toISOString();

/** Covers exactly what the answer says of an item, so that readers can compute it. */
function hashOf(item: Item): string {
  const { previous, id, by_user_id: by, act, target } = item;
  return createHash('sha256')
    .update(JSON.stringify([previous, id, timeOf(item), by, act, target]))
    .digest('hex');
}

/** Lets one act of administrators run at a time, until the transaction ends. */
export const lockActs = (trx: WriteQueries): Promise<void> => lockName(trx, 'administration');

/**
 * Adds an act to the log, in the transaction that does it and holds `lockActs`.
 *
 * @param act the last word of the call
 * @param target the id or the name of what it changed
 */
export async function recordAct(
  trx: WriteQueries,
  { userId, now }: Pick<Caller, 'userId' | 'now'>,
  act: string,
  target: string | number | null,
): Promise<void> {
  const last = await trx
    .selectFrom('admin_log')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const item = {
    id: (last?.id ?? 0) + 1,
    at: now,
    by_user_id: userId,
    act,
    target: target === null ? null : String(target),
    previous: last?.hash ?? '',
  };
  await trx
    .insertInto('admin_log')
    .values({ ...item, hash: hashOf(item) })
    .execute();
}

/** Whether each item has the next number, the hash of the one before, and the hash of what it says. */
async function isIntact(queries: Queries): Promise<boolean> {
  const items = await queries.selectFrom('admin_log').selectAll().orderBy('id').execute();
  return items.every(
    (item, index) =>
      item.id === index + 1 && item.previous === (items[index - 1]?.hash ?? '') && item.hash === hashOf(item),
  );
}

/** A page of the log, newest first, and whether the whole log is intact. */
export async function readLog(
  queries: Queries,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<CallAnswer<'getAdminLog'>> {
  const rows = await queries
    .selectFrom('admin_log')
    .innerJoin('users', 'users.id', 'admin_log.by_user_id')
    .selectAll('admin_log')
    .select('users.name')
    .where('admin_log.id', '<', before)
    .orderBy('admin_log.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map((row): AdminLogItemAnswer => {
    const { id, by_user_id, name, act, target, previous, hash } = row;
    return { id, at: timeOf(row), by: { id: by_user_id, name }, act, target, previous, hash };
  });
  const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
  return { items, next, intact: await isIntact(queries) };
}
