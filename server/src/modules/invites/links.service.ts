/** Links that let several people join a group, or look at it. */
import type { FastifyInstance } from 'fastify';
import { type InviteLinkAnswer, LIMITS } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, type FieldProblem, InputError, requireFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/routes.ts';
import type { Encryptor } from '../../security/encryptor.ts';
import { createRandomToken, hashToken } from '../../security/random-tokens.ts';
import { recordActivity } from '../history/history.service.ts';
import {
  lockAnyGroupForCreator,
  lockGroupForCreator,
  requireCreator,
  requireMember,
} from '../membership/membership.service.ts';
import {
  endLink,
  findLinkById,
  findOpenViewLink,
  insertLink,
  listOpenLinks,
  type StoredLink,
} from './links.repository.ts';
import { requirePlaceholder } from './taking-over.service.ts';

export { endLinksOf } from './links.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What links need from the server. */
export interface LinkNeeds extends Pick<FastifyInstance, 'config'> {
  encryptor: Encryptor;
}

/** The address that opens an invitation. */
export const invitationUrl = ({ config }: Pick<LinkNeeds, 'config'>, token: string) =>
  `${config.publicUrl}/invite/${token}`;

const viewUrl = ({ config }: Pick<LinkNeeds, 'config'>, token: string) => `${config.publicUrl}/view/${token}`;

/** Undefined when the secret of the server has changed since. The link itself still works. */
function urlOf(needs: LinkNeeds, { encrypted_token, role }: StoredLink): string | undefined {
  try {
    const token = needs.encryptor.decrypt(encrypted_token);
    return role === 'viewer' ? viewUrl(needs, token) : invitationUrl(needs, token);
  } catch {
    return undefined;
  }
}

/** A link as JSON. */
export function presentLink(needs: LinkNeeds, link: StoredLink): InviteLinkAnswer {
  const { id, member_id, role, names, created_at, expires_at, uses_left } = link;
  return {
    id,
    url: urlOf(needs, link),
    member_id,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    role,
    names,
    ...(role === 'member' && { uses_left }),
  };
}

/** One person takes a place. */
const ONE_PLACE: FieldProblem = {
  field: 'uses',
  message: "must be 1 for a member's place",
  code: 'too_large',
  params: { max: 1 },
};

/**
 * Makes a link that lets people join, or look at the group, for some days.
 *
 * @throws 404 for outsiders, 403 for other members than the creator, 422 for a `member_id` with several
 *   uses, 422 and 409 for one whose place cannot be taken, 409 when the group has many open links
 */
export async function addLink(
  { encryptor }: LinkNeeds,
  trx: WriteQueries,
  caller: Caller,
  groupId: number,
  { days, uses = 0, member_id: memberId, role = 'member', names }: CallInput<'addInviteLink'>['body'],
): Promise<StoredLink> {
  if (memberId !== undefined && uses !== 1) throw new InputError([ONE_PLACE]);
  await lockGroupForCreator(trx, caller, groupId);
  await requirePlaceholder(trx, groupId, memberId);
  if ((await listOpenLinks(trx, groupId, caller.now)).length >= LIMITS.openLinksPerGroup)
    throw conflict('too_many_links', { max: LIMITS.openLinksPerGroup });
  const { token, hash } = createRandomToken();
  const link = await insertLink(trx, {
    group_id: groupId,
    token_hash: hash,
    encrypted_token: encryptor.encrypt(token),
    created_by: caller.userId,
    created_at: caller.now,
    expires_at: caller.now + days * DAY_MS,
    uses_left: uses,
    member_id: memberId ?? null,
    role,
    names: role === 'viewer' ? (names ?? 'full') : null,
  });
  const action = role === 'viewer' ? 'group/shared' : 'member/invited';
  await recordActivity(trx, caller, { groupId, action });
  return link;
}

/**
 * The open links of a group, newest first. @throws 404 for outsiders, 403 for other members than the
 * creator
 */
export async function listLinks(queries: Queries, caller: Caller, groupId: number): Promise<StoredLink[]> {
  requireCreator(await requireMember(queries, caller, groupId), caller);
  return listOpenLinks(queries, groupId, caller.now);
}

/**
 * Ends a link, also one of an archived group. @throws 404 when it is unknown and for outsiders to the group, 403 for other members
 * than the creator
 */
export async function takeBackLink(trx: WriteQueries, caller: Caller, id: number): Promise<void> {
  const { group_id } = requireFound(await findLinkById(trx, id), 'link_not_found');
  await lockAnyGroupForCreator(trx, caller, group_id, 'link_not_found');
  await endLink(trx, id, caller.now);
}

/** The open link to look at a group that has this token. */
export function findViewLink(queries: Queries, token: string, now: number): Promise<StoredLink | undefined> {
  return findOpenViewLink(queries, hashToken(token), now);
}
