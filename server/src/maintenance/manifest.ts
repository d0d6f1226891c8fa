/**
 * The ends of all histories at some moment, stored outside the database. Only a manifest reveals
 * that the whole database was reset to an earlier state.
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

/** Returns a row per group: its id, the length of its history, and the hash of the newest entry. */
export const HEADS = `
  select newest.group_id, ends.length, newest.hash
  from (select group_id, count(*) as length, max(id) as id from activity group by group_id) as ends
  join activity as newest on newest.id = ends.id order by newest.group_id`;

/** No group has the id 0, so this seal covers all groups. */
const sealOf = (heads: readonly Head[], sealHistory: SealHistory) =>
  sealHistory(0, {
    length: heads.length,
    hash: createHash('sha256').update(JSON.stringify(heads)).digest('hex'),
  });

/** Parses the result of `HEADS`. */
export function toHeads(rows: unknown): Head[] {
  return z.array(headSchema).parse(rows);
}

/** Creates the manifest from the result of `HEADS`. */
export function toManifest(rows: unknown, sealHistory: SealHistory): Manifest {
  const heads = toHeads(rows);
  return { heads, seal: sealOf(heads, sealHistory) };
}

/** Creates the manifest of the current database. */
export async function readManifest(queries: Queries, sealHistory: SealHistory): Promise<Manifest> {
  const { rows } = await queries.executeQuery(CompiledQuery.raw(HEADS));
  return toManifest(rows, sealHistory);
}

/** Parses the text of a manifest. @throws when it is invalid */
export function parseManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}

/** Whether a manifest was created with this secret and is unchanged. */
export function isGenuine({ heads, seal }: Manifest, sealHistory: SealHistory): boolean {
  return seal === sealOf(heads, sealHistory);
}

/** The groups whose history does not continue from the manifest, or that no longer exist. */
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
