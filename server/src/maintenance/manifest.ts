/**
 * Where every history ended at some moment, kept away from the database: what was taken back since then is found by
 * it, and by nothing within the database, when all of it is put back to how it was.
 */
import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../db/tables.ts';
import type { SealHistory } from '../security/history-seal.ts';

const headSchema = z.object({ group_id: z.number(), length: z.number(), hash: z.string() });
const manifestSchema = z.object({ heads: z.array(headSchema), seal: z.string() });

export type Manifest = z.infer<typeof manifestSchema>;
type Head = z.infer<typeof headSchema>;

/** Gives a row per group: its id, how many entries its history has, and the hash of the newest. */
export const HEADS = `
  select newest.group_id, ends.length, newest.hash
  from (select group_id, count(*) as length, max(id) as id from activity group by group_id) as ends
  join activity as newest on newest.id = ends.id order by newest.group_id`;

/** No group has the id 0: this seal is of all of them. */
const sealOf = (heads: readonly Head[], sealHistory: SealHistory) =>
  sealHistory(0, {
    length: heads.length,
    hash: createHash('sha256').update(JSON.stringify(heads)).digest('hex'),
  });

/** What `HEADS` gave. */
export function toHeads(rows: unknown): Head[] {
  return z.array(headSchema).parse(rows);
}

/** Makes the manifest of what `HEADS` gave. */
export function toManifest(rows: unknown, sealHistory: SealHistory): Manifest {
  const heads = toHeads(rows);
  return { heads, seal: sealOf(heads, sealHistory) };
}

/** Makes the manifest of a database as it is now. */
export async function readManifest(queries: Queries, sealHistory: SealHistory): Promise<Manifest> {
  const { rows } = await queries.executeQuery(CompiledQuery.raw(HEADS));
  return toManifest(rows, sealHistory);
}

/** Reads the text of a manifest. @throws when it is none */
export function parseManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}

/** Whether a manifest was made under this secret and not changed since. */
export function isGenuine({ heads, seal }: Manifest, sealHistory: SealHistory): boolean {
  return seal === sealOf(heads, sealHistory);
}

/** The groups whose history does not go on from where it was, or that are not there any more. */
export async function findRewound(queries: Queries, { heads }: Manifest): Promise<Head[]> {
  const rewound: Head[] = [];
  for (const head of heads) {
    const entry = await queries
      .selectFrom('activity')
      .innerJoin('groups', 'groups.id', 'activity.group_id')
      .select('hash')
      .where('group_id', '=', head.group_id)
      .orderBy('activity.id')
      .offset(head.length - 1)
      .limit(1)
      .executeTakeFirst();
    if (entry?.hash !== head.hash) rewound.push(head);
  }
  return rewound;
}
