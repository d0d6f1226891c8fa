import type { Insertable, Selectable } from 'kysely';
import type { InviteLinkRow, Queries, WriteQueries } from '../../db/tables.ts';
import { hasFreePlace } from './taking-over.repository.ts';

export type StoredLink = Selectable<InviteLinkRow>;

const linksWith = (queries: Queries, tokenHash: string) =>
  queries.selectFrom('invite_links').selectAll().where('token_hash', '=', tokenHash);

/** A link of either kind, open or not. */
export function findAnyLink(queries: Queries, tokenHash: string): Promise<StoredLink | undefined> {
  return linksWith(queries, tokenHash).executeTakeFirst();
}

/** A link to join a group, open or not. */
export function findLink(queries: Queries, tokenHash: string): Promise<StoredLink | undefined> {
  return linksWith(queries, tokenHash).where('role', '=', 'member').executeTakeFirst();
}

/** An open link to look at a group. */
export function findOpenViewLink(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<StoredLink | undefined> {
  return linksWith(queries, tokenHash)
    .where('role', '=', 'viewer')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export function findLinkById(queries: Queries, id: number): Promise<StoredLink | undefined> {
  return queries.selectFrom('invite_links').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Links that still admit a person, or let people look, at an instant. */
const openAt = (queries: Queries, now: number) =>
  queries
    .selectFrom('invite_links as link')
    .where((is) => is.or([is('link.uses_left', '>', 0), is('link.role', '=', 'viewer')]))
    .where('link.expires_at', '>', now)
    .where(hasFreePlace('link'));

/** A link that still admits a person, with the names to show before they sign in. */
export function findOpenLink(queries: Queries, tokenHash: string, now: number) {
  return openAt(queries, now)
    .innerJoin('groups', 'groups.id', 'link.group_id')
    .innerJoin('users', 'users.id', 'link.created_by')
    .select(['groups.name as group_name', 'users.name as inviter_name', 'link.group_id', 'link.member_id'])
    .where('link.token_hash', '=', tokenHash)
    .where('link.role', '=', 'member')
    .where('groups.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The open links of a group of both kinds, newest first. */
export function listOpenLinks(queries: Queries, groupId: number, now: number): Promise<StoredLink[]> {
  return openAt(queries, now)
    .selectAll('link')
    .where('link.group_id', '=', groupId)
    .orderBy('link.id', 'desc')
    .execute();
}

export function insertLink(trx: WriteQueries, link: Insertable<InviteLinkRow>): Promise<StoredLink> {
  return trx.insertInto('invite_links').values(link).returningAll().executeTakeFirstOrThrow();
}

/** Counts a person whom a link let in. The check of the table refuses more than its uses. */
export async function useLink(trx: WriteQueries, id: number): Promise<void> {
  await trx
    .updateTable('invite_links')
    .set(({ eb }) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Ends the open links to a group that a person made. */
export async function endLinksOf(
  trx: WriteQueries,
  groupId: number,
  userId: number,
  now: number,
): Promise<void> {
  await trx
    .updateTable('invite_links')
    .set({ expires_at: now })
    .where('group_id', '=', groupId)
    .where('created_by', '=', userId)
    .where('expires_at', '>', now)
    .execute();
}

/** Ends a link. One that is over stays as it is. */
export async function endLink(trx: WriteQueries, id: number, now: number): Promise<void> {
  await trx
    .updateTable('invite_links')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .execute();
}
