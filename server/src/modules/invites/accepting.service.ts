/** Opening invitations, sent by e-mail or shared as links. */
import type { FastifyInstance } from 'fastify';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, notFound, requireFound } from '../../errors/app-error.ts';
import type { PlainCode } from '../../errors/refusals.ts';
import type { Caller } from '../../http/caller.ts';
import { hashToken } from '../../security/random-tokens.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { recordActivity } from '../history/history.service.ts';
import {
  admitMember,
  findMembership,
  lockGroup,
  requireNotArchived,
} from '../membership/membership.service.ts';
import { judgeInvitation } from './invites.policy.ts';
import { findInvitation, findOpenInvitation, markAccepted } from './invites.repository.ts';
import { findLink, findOpenLink, useLink } from './links.repository.ts';
import { requireOwnPlace, takeOver } from './taking-over.service.ts';

/** An invitation of either kind. */
async function findByToken(queries: Queries, tokenHash: string) {
  const invitation = await findInvitation(queries, tokenHash);
  if (invitation) return { ...invitation, isLink: false };
  const link = await findLink(queries, tokenHash);
  // A link that is used up is refused like an expired one.
  return link && { ...link, isLink: true, accepted_by: null, expires_at: link.uses_left && link.expires_at };
}

/** What a token that still admits a person leads to, with the names to show before they sign in. */
async function findOpen(queries: Queries, token: string, now: number) {
  const hash = hashToken(token);
  const invitation = await findOpenInvitation(queries, hash, now);
  const link = invitation ? undefined : await findOpenLink(queries, hash, now);
  return invitation ?? (link && { ...link, email: null });
}

/** Whether a token still admits a person. */
export async function hasOpenInvitation(queries: Queries, token: string, now: number): Promise<boolean> {
  return (await findOpen(queries, token, now)) !== undefined;
}

/** What the server needs to show a link's target to a signed-out person. */
export type PreviewNeeds = Pick<FastifyInstance, 'database' | 'limiter' | 'now'>;

/**
 * Finds the target of a link for a person without a session. Wrong links have a limit of their own.
 *
 * @throws 404 (with `code`) when `find` finds nothing, 429
 */
export async function openLimited<Found>(
  { limiter }: Pick<PreviewNeeds, 'limiter'>,
  address: string,
  find: () => Promise<Found | undefined>,
  code: PlainCode,
): Promise<Found> {
  await limiter.check(RATE_LIMITS.wrongPreviewsPerAddress, address);
  await limiter.consume(RATE_LIMITS.previewsPerAddress, address);
  const found = await find();
  if (found === undefined) await limiter.consume(RATE_LIMITS.wrongPreviewsPerAddress, address);
  return requireFound(found, code);
}

/**
 * Names the inviter, the group and the invited mailbox, which links do not have. @throws 404 equally for
 * unknown, expired and used invitations, 429
 */
export async function previewInvitation(
  { database: { queries }, limiter, now }: PreviewNeeds,
  token: string,
  address: string,
) {
  return openLimited({ limiter }, address, () => findOpen(queries, token, now()), 'invalid_invitation');
}

/**
 * Opens an invitation.
 *
 * @returns the group's id
 * @throws 404 when it is unknown, expired, a link without uses left, or older than the caller's removal
 * @throws 409 when another person used it, the group is archived, or the caller cannot take the member's
 *   place that it offers
 */
export async function acceptInvitation(trx: WriteQueries, caller: Caller, token: string): Promise<number> {
  const hash = hashToken(token);
  const { group_id } = requireFound(await findByToken(trx, hash), 'invalid_invitation');
  const group = await lockGroup(trx, group_id);
  const invitation = await findByToken(trx, hash);
  if (group?.deleted_at !== null || invitation === undefined) throw notFound('invalid_invitation');
  const { id, member_id: memberId, isLink } = invitation;
  const membership = await findMembership(trx, group.id, caller.userId);
  const judgment = judgeInvitation(invitation, membership, caller);
  if (judgment === 'invalid') throw notFound('invalid_invitation');
  if (judgment === 'used') throw conflict('invitation_used');
  if (judgment === 'isMember') {
    await requireOwnPlace(trx, caller, group.id, memberId);
    return group.id;
  }
  requireNotArchived(group);
  if (memberId === null) await join(trx, caller, group.id);
  else await takeOver(trx, caller, group.id, memberId);
  if (isLink) await useLink(trx, id);
  else await markAccepted(trx, id, caller.userId, caller.now);
  return group.id;
}

async function join(trx: WriteQueries, caller: Caller, groupId: number): Promise<void> {
  await admitMember(trx, groupId, caller.userId, caller.now);
  await recordActivity(trx, caller, { groupId, action: 'member/joined', userId: caller.userId });
}
