import type { Insertable, Selectable } from 'kysely';
import { isOneOf } from '../../db/dialects.ts';
import type { Queries, Tables, WriteQueries } from '../../db/tables.ts';

type StoredImport = Selectable<Tables['imports']>;

/** How many keys one statement reads or writes. */
const KEYS_AT_ONCE = 500;

const slices = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / KEYS_AT_ONCE) }, (_none, index) =>
    items.slice(index * KEYS_AT_ONCE, (index + 1) * KEYS_AT_ONCE),
  );

export async function insertImport(
  trx: WriteQueries,
  values: Insertable<Tables['imports']>,
): Promise<StoredImport> {
  return trx.insertInto('imports').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Removes all but the newest files of a person. */
export async function removeOldImports(trx: WriteQueries, userId: number, kept: number): Promise<void> {
  const newest = trx
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(kept);
  await trx.deleteFrom('imports').where('user_id', '=', userId).where('id', 'not in', newest).execute();
}

/** A person's own file that has not expired. */
export function findImport(
  queries: Queries,
  { id, userId, now }: { id: number; userId: number; now: number },
): Promise<StoredImport | undefined> {
  return queries
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Removes a file. False when another request has done so. */
export async function takeImport(trx: WriteQueries, id: number): Promise<boolean> {
  const taken = trx.deleteFrom('imports').where('id', '=', id).returning('id');
  return (await taken.executeTakeFirst()) !== undefined;
}

/** Those of the keys that the group has already. */
export async function findImportedKeys(
  queries: Queries,
  groupId: number,
  keys: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of slices(keys)) {
    const rows = await queries
      .selectFrom('imported_rows')
      .select('row_key')
      .where('group_id', '=', groupId)
      .where(isOneOf(queries, 'row_key', some))
      .execute();
    for (const { row_key } of rows) found.add(row_key);
  }
  return found;
}

export async function insertImportedKeys(
  trx: WriteQueries,
  groupId: number,
  keys: readonly string[],
): Promise<void> {
  for (const some of slices(keys))
    await trx
      .insertInto('imported_rows')
      .values(some.map((row_key) => ({ group_id: groupId, row_key })))
      .execute();
}
