/** Tells people what concerns them: writes notices with the items of the history that cause them. */
import type {
  ActivityAction,
  NoticeAnswer,
  NoticeKind,
  NoticePageAnswer,
  SecurityAct,
} from '@quits/contracts';
import { toDollars } from '@quits/domain';
import { noteChange } from '../../db/changes.ts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import type { Caller, Reader } from '../../http/caller.ts';
import { deleteWaitingMails } from './due-mails.repository.ts';
import { nextDigestAt } from './due-time.ts';
import {
  countUnread,
  deleteNotices,
  findCreatorId,
  findKinds,
  forgetNoticesOf,
  insertNotices,
  listItems,
  listPeopleOf,
  listReceivers,
  markRead,
  type ReadMark,
  type Receiver,
} from './notices.repository.ts';
import {
  type Concern,
  concernsOfEntry,
  HELD_KINDS,
  KIND_OF_NAMED,
  newOwnerIn,
  TELLS_CREATOR,
  type ToldItem,
} from './notices.rules.ts';
import { DEFAULT_DIGEST, hiddenKinds, isMailed, muteNow, readSwitches, switchesOf } from './switches.ts';

/** How long the mail of a change waits for its undo (ms). */
export const HOLD_MS = 10 * 60 * 1000;

/** An item of the history that was just written. */
interface WrittenItem extends ToldItem {
  id: number;
  expenseId?: number | undefined;
  userId?: number | undefined;
  /** Who is told, where the code that records the item knows better than its action. */
  tells?: readonly number[] | undefined;
}

async function concernsOf(trx: WriteQueries, groupId: number, item: WrittenItem): Promise<Concern[]> {
  const { action, tells, expenseId } = item;
  const each = (kind: NoticeKind, userIds: readonly (number | undefined)[]): Concern[] =>
    userIds.flatMap((userId) => (userId === undefined ? [] : [{ userId, kind, cents: null }]));
  if (tells) return each(KIND_OF_NAMED[action] ?? 'changed', tells);
  if (action === 'comment/added') return each('comment', await listPeopleOf(trx, expenseId ?? 0));
  if (TELLS_CREATOR.has(action)) return each('member', [await findCreatorId(trx, groupId)]);
  return [...concernsOfEntry(item), ...each('member', [newOwnerIn(item)])];
}

/** A notice for one person, or nothing if they want none. */
function noticeFor(
  receiver: Receiver,
  { kind, cents }: Pick<Concern, 'kind' | 'cents'>,
  { action, now }: { action: ActivityAction | SecurityAct | 'reminder'; now: number },
) {
  const { id, kinds, digest, time_zone } = receiver;
  const own = readSwitches(kinds);
  const mute = muteNow(receiver, now);
  const isToMail = mute === 'none' && isMailed(own, kind, action);
  if (mute === 'all' || !(isToMail || switchesOf(own, kind).app)) return undefined;
  return {
    user_id: id,
    kind,
    action,
    amount_cents: cents,
    created_at: now,
    mail_at: isToMail ? now + (HELD_KINDS.includes(kind) ? HOLD_MS : 0) : null,
    digest_at: nextDigestAt(digest ?? DEFAULT_DIGEST, time_zone, now),
  };
}

/** Who is out of the group after an item: a person, or all. */
function ended(
  { userId: actorId }: Caller,
  { action, userId }: WrittenItem,
): { userId?: number } | undefined {
  if (action === 'group/deleted') return {};
  if (action === 'member/left') return { userId: actorId };
  return (action === 'member/removed' || action === 'member/given-back') && userId !== undefined
    ? { userId }
    : undefined;
}

/**
 * Tells those whom items of a group's history concern, all with one statement. Who caused an item is not told of
 * it, unless the item names them; who left the group loses its notices.
 *
 * @param items as they were written, in one transaction
 */
export async function tellOfActivities(
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  items: readonly WrittenItem[],
): Promise<void> {
  const told: { item: WrittenItem; concern: Concern }[] = [];
  for (const item of items) {
    const out = ended(caller, item);
    if (out) {
      await deleteNotices(trx, groupId, out.userId);
      await deleteWaitingMails(trx, out.userId, groupId);
    }
    for (const concern of await concernsOf(trx, groupId, item))
      if (concern.userId !== caller.userId || item.tells) told.push({ item, concern });
  }
  if (told.length === 0) return;
  const userIds = [...new Set(told.map(({ concern }) => concern.userId))];
  const receivers = new Map((await listReceivers(trx, userIds, groupId)).map((row) => [row.id, row]));
  const notices = told.flatMap(({ item, concern }) => {
    const receiver = receivers.get(concern.userId);
    const isInvited = item.action === 'member/invited';
    if (receiver === undefined || (receiver.member_id === null && !isInvited)) return [];
    const notice = noticeFor(receiver, concern, { action: item.action, now: caller.now });
    if (notice === undefined) return [];
    const place = { group_id: groupId, expense_id: item.expenseId ?? null, activity_id: item.id };
    return [{ ...notice, ...place, actor_id: caller.userId }];
  });
  await insertNotices(trx, notices);
}

/** Takes away all that is kept for a person's notices, with mails that wait. */
export async function forgetNotices(trx: WriteQueries, userId: number): Promise<void> {
  await forgetNoticesOf(trx, userId);
  await deleteWaitingMails(trx, userId, undefined);
}

/** Announces to a person's open pages that their notices have changed. */
function noteNotices(trx: WriteQueries, userId: number): void {
  noteChange(trx, { groupId: 0, activityId: 0, action: 'notices', by: userId, told: [userId] });
}

/**
 * Tells a person what happened to their account, also when they did it themselves. The notice is mailed; it cannot
 * be turned off.
 *
 * @param isMailed another mail says it already
 */
export async function noticeSecurity(
  trx: WriteQueries,
  { userId, now }: Pick<Caller, 'userId' | 'now'>,
  action: SecurityAct,
  { isMailed: isMailedAlready = false }: { isMailed?: boolean } = {},
): Promise<void> {
  const [receiver] = await listReceivers(trx, [userId], null);
  const notice = receiver && noticeFor(receiver, { kind: 'security', cents: null }, { action, now });
  if (notice === undefined) return;
  const mailed = isMailedAlready ? { mail_at: null, mailed_at: now } : { mailed_at: null };
  await insertNotices(trx, [{ ...notice, ...mailed, actor_id: userId }]);
  noteNotices(trx, userId);
}

/**
 * Tells a person that another one reminds them of a debt.
 *
 * @param cents that the person owes
 * @returns whether the person wants it mailed
 */
export async function tellOfReminder(
  trx: WriteQueries,
  { userId: actorId, now }: Caller,
  { groupId, userId, cents }: { groupId: number; userId: number; cents: number },
): Promise<boolean> {
  const [receiver] = await listReceivers(trx, [userId], groupId);
  const notice = receiver && noticeFor(receiver, { kind: 'reminder', cents }, { action: 'reminder', now });
  if (notice === undefined) return false;
  const isToMail = notice.mail_at !== null;
  // Its mail has the reasons, so it is not one of those that are joined.
  const mailed = { mail_at: null, mailed_at: isToMail ? now : null };
  await insertNotices(trx, [{ ...notice, ...mailed, group_id: groupId, actor_id: actorId }]);
  noteNotices(trx, userId);
  return isToMail;
}

type Item = Awaited<ReturnType<typeof listItems>>[number];

function presentNotice(item: Item): NoticeAnswer {
  const { group_id, group_name, actor_id, actor_name, cents, currency } = item;
  return {
    id: item.id,
    kind: item.kind,
    action: item.action,
    group: group_id === null ? null : { id: group_id, name: group_name ?? '' },
    expense_id: item.expense_id,
    description: item.description,
    activity_id: item.activity_id,
    actor: { id: actor_id, name: actor_name },
    amount: cents === null ? null : toDollars(cents),
    currency: cents === null ? null : currency,
    count: item.count,
    at: new Date(item.created_at).toISOString(),
    read_at: item.read_at === null ? null : new Date(item.read_at).toISOString(),
  };
}

/** How many items of each person are unread. People without any are left out. */
export const countUnreadOf = (
  queries: Queries,
  userIds: readonly number[],
  groupIds?: readonly number[],
): Promise<Map<number, number>> => countUnread(queries, userIds, hiddenKinds, groupIds);

/** A page of the caller's notices, newest first; with an access token, those of its groups. */
export async function getNotices(
  queries: Queries,
  reader: Reader,
  {
    before,
    limit,
    unread,
  }: { before?: number | undefined; limit: number; unread?: 'true' | 'false' | undefined },
): Promise<NoticePageAnswer> {
  const { userId, groupIds } = reader;
  const hidden = hiddenKinds(await findKinds(queries, userId));
  const place = { before, limit: limit + 1, unreadOnly: unread === 'true', hidden };
  const items = await listItems(queries, reader, place);
  const page = items.slice(0, limit);
  return {
    items: page.map(presentNotice),
    unread: (await countUnreadOf(queries, [userId], groupIds)).get(userId) ?? 0,
    next: items.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Marks items of the caller as read, which is never taken back. */
export async function readNotices(trx: WriteQueries, { userId, now }: Caller, mark: ReadMark): Promise<void> {
  if (await markRead(trx, userId, mark, now)) noteNotices(trx, userId);
}
