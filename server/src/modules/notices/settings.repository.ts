import type { Mute } from '@quits/contracts';
import type { Insertable, Selectable } from 'kysely';
import type { NoticeMuteRow, NoticeSettingsRow, Queries, WriteQueries } from '../../db/tables.ts';

/** What a person has set, if they have. */
export function findSettings(
  queries: Queries,
  userId: number,
): Promise<Selectable<NoticeSettingsRow> | undefined> {
  return queries.selectFrom('notice_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function saveSettings(
  trx: WriteQueries,
  { user_id, kinds, digest }: Required<Insertable<NoticeSettingsRow>>,
): Promise<void> {
  await trx
    .insertInto('notice_settings')
    .values({ user_id, kinds, digest })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ kinds, digest }))
    .execute();
}

/** The groups that a person has muted, as far as both last. */
export function listMutes(
  queries: Queries,
  userId: number,
  now: number,
): Promise<Selectable<NoticeMuteRow>[]> {
  return queries
    .selectFrom('notice_mutes')
    .innerJoin('groups', 'groups.id', 'notice_mutes.group_id')
    .selectAll('notice_mutes')
    .where('user_id', '=', userId)
    .where('groups.deleted_at', 'is', null)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
    .orderBy('group_id')
    .execute();
}

/** Stores how a person has muted a group; `none` forgets it. */
export async function saveMute(
  trx: WriteQueries,
  { user_id, group_id, mute, until }: Omit<NoticeMuteRow, 'mute'> & { mute: Mute },
): Promise<void> {
  if (mute === 'none')
    await trx
      .deleteFrom('notice_mutes')
      .where('user_id', '=', user_id)
      .where('group_id', '=', group_id)
      .execute();
  else
    await trx
      .insertInto('notice_mutes')
      .values({ user_id, group_id, mute, until })
      .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doUpdateSet({ mute, until }))
      .execute();
}

/** Moves what waits for a person's digest to another time (ms); `null`: to none. */
export async function putOffDigest(trx: WriteQueries, userId: number, at: number | null): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ digest_at: at })
    .where('user_id', '=', userId)
    // What was read is in no digest.
    .where('read_at', 'is', null)
    .where('digest_at', 'is not', null)
    .execute();
}

/** Whose reminders a person does not want. */
export async function listRefused(queries: Queries, userId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('reminder_refusals')
    .select('from_user_id')
    .where('user_id', '=', userId)
    .orderBy('from_user_id')
    .execute();
  return rows.map(({ from_user_id }) => from_user_id);
}

/** Replaces whose reminders a person does not want. */
export async function saveRefused(
  trx: WriteQueries,
  userId: number,
  fromUserIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('reminder_refusals').where('user_id', '=', userId).execute();
  const rows = [...new Set(fromUserIds)].map((from_user_id) => ({ user_id: userId, from_user_id }));
  if (rows.length > 0) await trx.insertInto('reminder_refusals').values(rows).execute();
}
