import type { Insertable, Selectable } from 'kysely';
import { insertRows } from '../../db/dialects.ts';
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
): Promise<Pick<StoredImport, 'id' | 'expires_at'>> {
  const stored = trx.insertInto('imports').values(values).returning(['id', 'expires_at']);
  return stored.executeTakeFirstOrThrow();
}

/** Removes all but the newest files of a person. */
export async function removeOldImports(trx: WriteQueries, userId: number, limit: number): Promise<void> {
  const newest = trx
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit);
  await trx.deleteFrom('imports').where('user_id', '=', userId).where('id', 'not in', newest).execute();
}

/** A person's own file that has not expired, without its rows. */
export function findImport(
  queries: Queries,
  { id, userId, now }: { id: number; userId: number; now: number },
): Promise<Pick<StoredImport, 'summary' | 'expires_at'> | undefined> {
  return queries
    .selectFrom('imports')
    .select(['summary', 'expires_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The rows of a file; undefined when another request has removed it. */
export async function findImportText(queries: Queries, id: number): Promise<string | undefined> {
  const stored = queries.selectFrom('imports').select('text').where('id', '=', id);
  return (await stored.executeTakeFirst())?.text;
}

/** Keeps what a file has, now that its columns are named. False when another request has removed it. */
export async function updateSummary(trx: WriteQueries, id: number, summary: string): Promise<boolean> {
  const updated = trx.updateTable('imports').set({ summary }).where('id', '=', id).returning('id');
  return (await updated.executeTakeFirst()) !== undefined;
}

/** What a group knows of the columns of a table, as JSON. */
export async function findColumns(
  queries: Queries,
  { groupId, key }: { groupId: number; key: string },
): Promise<string | undefined> {
  const stored = queries
    .selectFrom('import_columns')
    .select('columns')
    .where('group_id', '=', groupId)
    .where('heading_key', '=', key);
  return (await stored.executeTakeFirst())?.columns;
}

/** Keeps what the columns of a table are in a group, in place of what it knew. */
export async function saveColumns(
  trx: WriteQueries,
  values: Insertable<Tables['import_columns']>,
): Promise<void> {
  await trx
    .insertInto('import_columns')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'heading_key']).doUpdateSet({ columns: values.columns }),
    )
    .execute();
}

/** Removes a file. False when another request has done so. */
export async function takeImport(trx: WriteQueries, id: number): Promise<boolean> {
  const taken = trx.deleteFrom('imports').where('id', '=', id).returning('id');
  return (await taken.executeTakeFirst()) !== undefined;
}

/** Notes keys of rows for a group, and the request that books them. @returns those that it did not have already */
export async function insertNewKeys(
  trx: WriteQueries,
  { groupId, requestId }: { groupId: number; requestId: string },
  keys: readonly string[],
): Promise<Set<string>> {
  const added = new Set<string>();
  for (const some of slices(keys)) {
    const rows = some.map((row_key) => ({ group_id: groupId, row_key, request_id: requestId }));
    const inserted = await insertRows(trx, 'imported_rows', rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('row_key')
      .execute();
    for (const { row_key } of inserted) added.add(row_key);
  }
  return added;
}
