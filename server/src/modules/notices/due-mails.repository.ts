import type { NoticeKind } from '@quits/contracts';
import { sql } from 'kysely';
import { isOneOf } from '../../db/dialects.ts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import type { StoredNotice } from './notices.repository.ts';

/** A mailbox and the group that a mail is about; `null`: the account itself. */
export interface DueMail {
  user_id: number;
  group_id: number | null;
}

const ofGroup = (groupId: number | null, table = 'notices') =>
  sql<boolean>`${sql.ref(`${table}.group_id`)} is not distinct from ${groupId}`;

/** Whose notices are to be mailed now. */
export function listDueMails(queries: Queries, now: number, most: number): Promise<DueMail[]> {
  return queries
    .selectFrom('notices')
    .select(['user_id', 'group_id'])
    .distinct()
    .where('mail_at', '<=', now)
    .limit(most)
    .execute();
}

/**
 * Takes the notices that one mail is to hold: those that are due, and with a held one that is due all that are held.
 * Each is taken by one server only.
 */
export async function claimForMail(
  trx: WriteQueries,
  { user_id, group_id }: DueMail,
  held: readonly NoticeKind[],
  now: number,
): Promise<StoredNotice[]> {
  const mine = () =>
    trx
      .selectFrom('notices as due')
      .select('due.id')
      .where('due.user_id', '=', user_id)
      .where(ofGroup(group_id, 'due'));
  const isHeldDue = mine().where('due.mail_at', '<=', now).where('due.kind', 'in', held);
  const rows = await trx
    .updateTable('notices')
    .set({ mail_at: null })
    .where('user_id', '=', user_id)
    .where(ofGroup(group_id))
    .where('mail_at', 'is not', null)
    .where((is) => is.or([is('mail_at', '<=', now), is.and([is('kind', 'in', held), is.exists(isHeldDue)])]))
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Puts the due mails of a mailbox off, when it had many in this hour. */
export async function putOffMails(trx: WriteQueries, { user_id, group_id }: DueMail, until: number) {
  await trx
    .updateTable('notices')
    .set({ mail_at: until })
    .where('user_id', '=', user_id)
    .where(ofGroup(group_id))
    .where('mail_at', '<', until)
    .execute();
}

/** Notes that a mail holds these notices, so that no digest does. */
export async function noteMailed(trx: WriteQueries, ids: readonly number[], now: number): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ mailed_at: now, digest_at: null })
    .where(isOneOf(trx, 'id', ids))
    .execute();
}

/** Who has a digest that may be due, with their account. */
export function listDueDigests(queries: Queries, now: number, most: number) {
  return queries
    .selectFrom('notices')
    .select('user_id')
    .distinct()
    .where('digest_at', '<=', now)
    .limit(most)
    .execute();
}

/** Takes the notices that a person's digest is to hold. Each is taken by one server only. */
export async function claimForDigest(
  trx: WriteQueries,
  userId: number,
  now: number,
): Promise<StoredNotice[]> {
  const rows = await trx
    .updateTable('notices')
    .set({ digest_at: null })
    .where('user_id', '=', userId)
    .where('digest_at', '<=', now)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Leaves notices to a later digest. */
export async function waitForDigest(
  trx: WriteQueries,
  ids: readonly number[],
  at: number | null,
): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ digest_at: at })
    .where(isOneOf(trx, 'id', ids))
    .execute();
}

/** Notes that a person gets the digest of a period. @returns false when they had one, from any server */
export async function takePeriod(trx: WriteQueries, userId: number, period: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('digests')
    .values({ user_id: userId, period })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What mails say of notices besides their own fields, by their ids. */
export async function describeNotices(queries: Queries, ids: readonly number[]) {
  const rows = await queries
    .selectFrom('notices')
    .innerJoin('users as actor', 'actor.id', 'notices.actor_id')
    .leftJoin('groups', 'groups.id', 'notices.group_id')
    .leftJoin('expenses', 'expenses.id', 'notices.expense_id')
    .leftJoin('activity', 'activity.id', 'notices.activity_id')
    .select([
      'notices.id',
      'actor.name as actor_name',
      'groups.name as group_name',
      'groups.currency',
      'expenses.description',
      'expenses.confirmation_reason',
      'activity.before_state',
      'activity.after_state',
    ])
    .where(isOneOf(queries, 'notices.id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The texts of comments, by their ids. Removed ones are left out. */
export async function listTexts(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await queries
    .selectFrom('comments')
    .select(['id', 'text'])
    .where(isOneOf(queries, 'id', ids))
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Takes back mails about a group that wait for the mail server: to one person, or to all. */
export async function deleteWaitingMails(
  trx: WriteQueries,
  userId: number | undefined,
  groupId: number | undefined,
) {
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', 'mail')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('dedupe_key', 'like', `notice:${String(userId ?? '%')}:${String(groupId ?? '%')}:%`)
    .execute();
}
