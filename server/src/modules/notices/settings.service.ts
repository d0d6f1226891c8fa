/** What people are told, and how: kinds, muted groups and the summary. */
import { NOTICE_KINDS, type NoticeSettingsAnswer } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { notFound, unprocessable } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import { groupIdsOf, listAcquaintances } from '../membership/membership.service.ts';
import { findUser, lockUser } from '../users/users.service.ts';
import { nextDigestAt } from './due-time.ts';
import {
  findSettings,
  listMutes,
  listRefused,
  putOffDigest,
  saveMute,
  saveRefused,
  saveSettings,
} from './settings.repository.ts';
import { DEFAULT_DIGEST, type OwnSwitches, readSwitches, switchesOf } from './switches.ts';
import type { Stopped } from './unsubscribe.ts';

export { listRefused } from './settings.repository.ts';

/** The settings of the caller. A mute that has ended is left out. */
export async function getNoticeSettings(
  queries: Queries,
  { userId, now }: Pick<Caller, 'userId' | 'now'>,
): Promise<NoticeSettingsAnswer> {
  const stored = await findSettings(queries, userId);
  const own = readSwitches(stored?.kinds ?? null);
  const mutes = await listMutes(queries, userId, now);
  return {
    // Each kind has a row.
    kinds: Object.fromEntries(
      NOTICE_KINDS.map((kind) => [kind, switchesOf(own, kind)]),
    ) as NoticeSettingsAnswer['kinds'],
    groups: mutes.map(({ group_id, mute, until }) => ({
      group_id,
      mute,
      until: until === null ? null : new Date(until).toISOString(),
    })),
    digest: stored?.digest ?? DEFAULT_DIGEST,
    no_reminders_from: await listRefused(queries, userId),
  };
}

type Sent = CallInput<'setNoticeSettings'>['body'];

function merged(own: OwnSwitches, kinds: Sent['kinds'] = {}): OwnSwitches {
  const changed = { ...own };
  for (const kind of NOTICE_KINDS) {
    const { app, mail } = kinds[kind] ?? {};
    if (app === undefined && mail === undefined) continue;
    changed[kind] = {
      ...own[kind],
      ...(app !== undefined && { app }),
      ...(mail !== undefined && { mail }),
    };
  }
  return changed;
}

/** Moves what waits for a person's digest to the time at which it is due in their zone. */
export async function rescheduleDigest(
  trx: WriteQueries,
  userId: number,
  timeZone: string | null,
  now: number,
): Promise<void> {
  const { digest = DEFAULT_DIGEST } = (await findSettings(trx, userId)) ?? {};
  await putOffDigest(trx, userId, nextDigestAt(digest, timeZone, now));
}

/**
 * Turns mails of kinds, or the digest, off or on again. An account that is gone has no settings to change.
 *
 * @param digest that the person had
 */
export async function setMails(
  trx: WriteQueries,
  userId: number,
  stops: Stopped,
  isOn: boolean,
): Promise<void> {
  const user = await findUser(trx, userId);
  if (user === undefined) return;
  const stored = await findSettings(trx, userId);
  const own = readSwitches(stored?.kinds ?? null);
  const kinds = 'kinds' in stops ? stops.kinds.filter((kind) => kind !== 'security') : [];
  const switched = Object.fromEntries(kinds.map((kind) => [kind, { mail: isOn }]));
  const digest = 'digest' in stops ? (isOn ? stops.digest : 'off') : (stored?.digest ?? DEFAULT_DIGEST);
  await saveSettings(trx, { user_id: userId, kinds: JSON.stringify(merged(own, switched)), digest });
}

/** @throws 404 for a group that the caller is not in */
async function requireOwnGroups(
  queries: Queries,
  caller: Caller,
  groups: readonly { group_id: number }[],
): Promise<void> {
  if (groups.length === 0) return;
  const own = new Set((await groupIdsOf(queries, caller).execute()).map(({ id }) => id));
  if (groups.some(({ group_id }) => !own.has(group_id))) throw notFound('group_not_found');
}

/** @throws 422 for a person who shares no group with the caller, and did not when their reminders were refused */
async function requireKnown(queries: Queries, userId: number, people: readonly number[]): Promise<void> {
  const acquaintances = (await listAcquaintances(queries, { userId })).map(({ id }) => id);
  const known = new Set([...acquaintances, ...(await listRefused(queries, userId))]);
  const place = people.findIndex((id) => !known.has(id));
  if (place !== -1) throw unprocessable('shares_no_group', `no_reminders_from.${String(place)}`);
}

/**
 * Changes what is sent, and leaves the rest.
 *
 * @throws 404 for a group that the caller is not in, 422 for people of no common group
 */
export async function setNoticeSettings(
  trx: WriteQueries,
  caller: Caller,
  { kinds, digest, groups = [], no_reminders_from: refused }: Sent,
): Promise<NoticeSettingsAnswer> {
  const { userId, now } = caller;
  const { time_zone } = await lockUser(trx, userId);
  await requireOwnGroups(trx, caller, groups);
  if (refused) {
    await requireKnown(trx, userId, refused);
    await saveRefused(trx, userId, refused);
  }
  for (const { group_id, mute, until } of groups)
    await saveMute(trx, { user_id: userId, group_id, mute, until: until ? Date.parse(until) : null });
  const stored = await findSettings(trx, userId);
  await saveSettings(trx, {
    user_id: userId,
    kinds: JSON.stringify(merged(readSwitches(stored?.kinds ?? null), kinds)),
    digest: digest ?? stored?.digest ?? DEFAULT_DIGEST,
  });
  if (digest !== undefined) await putOffDigest(trx, userId, nextDigestAt(digest, time_zone, now));
  return getNoticeSettings(trx, caller);
}
