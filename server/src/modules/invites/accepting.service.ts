/** Opening invitations, sent by e-mail or shared as links. */
import { DEFAULT_CURRENCY, toDollars } from '@quits/domain';
import type { FastifyInstance } from 'fastify';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, notFound, requireFound } from '../../errors/app-error.ts';
import type { PlainCode } from '../../errors/refusals.ts';
import type { Caller } from '../../http/caller.ts';
import { hashToken } from '../../security/random-tokens.ts';
import { RATE_LIMITS, addressKey } from '../../security/rate-limiter.ts';
import { recordActivity } from '../history/history.service.ts';
import { getBalances } from '../ledger/ledger.service.ts';
import {
  admitMember,
  findMembership,
  findPresentGroup,
  lockGroup,
  requireNotArchived,
} from '../membership/membership.service.ts';
import { findUser, updateUser } from '../users/users.service.ts';
import { judgeInvitation } from './invites.policy.ts';
import { endInvitations, findInvitation, findOpenInvitation, markAccepted } from './invites.repository.ts';
import { findAnyLink, findLink, findOpenLink, useLink } from './links.repository.ts';
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

/** Whether a token was ever given out, also for an invitation or a link that has ended. */
async function isKnown(queries: Queries, tokenHash: string): Promise<boolean> {
  return (
    ((await findInvitation(queries, tokenHash)) ?? (await findAnyLink(queries, tokenHash))) !== undefined
  );
}

/**
 * Finds the target of a link for a person without a session. Guessed links have a limit of their own. Any other link
 * counts once for its address, so that opening one again and again closes no other.
 *
 * @throws 404 (with `code`) when `find` finds nothing, 429
 */
export async function openLimited<Found>(
  { database: { queries }, limiter }: Pick<PreviewNeeds, 'database' | 'limiter'>,
  { address, token }: { address: string; token: string },
  find: () => Promise<Found | undefined>,
  code: PlainCode,
): Promise<Found> {
  await limiter.check(RATE_LIMITS.wrongPreviewsPerAddress, address);
  const hash = hashToken(token);
  const times = await limiter.consume(RATE_LIMITS.previewsPerLink, `${addressKey(address)}:${hash}`);
  if (times === 1) await limiter.consume(RATE_LIMITS.previewsPerAddress, address);
  const found = await find();
  if (found === undefined && !(await isKnown(queries, hash)))
    await limiter.consume(RATE_LIMITS.wrongPreviewsPerAddress, address);
  return requireFound(found, code);
}

/** The place of a member without an account, as the person who would take it sees it. */
async function findPlace(
  queries: Queries,
  { group_id: groupId, member_id: memberId }: { group_id: number; member_id: number | null },
) {
  if (memberId === null) return null;
  const [member, group] = [await findUser(queries, memberId), await findPresentGroup(queries, groupId)];
  const netCents = (await getBalances(queries, groupId)).get(memberId) ?? 0;
  return {
    name: member?.name ?? '',
    net: toDollars(netCents),
    currency: group?.currency ?? DEFAULT_CURRENCY,
  };
}

/**
 * Names the inviter, the group, the invited mailbox, which links do not have, and the place to take. @throws 404 equally for
 * unknown, expired and used invitations, 429
 */
export async function previewInvitation(needs: PreviewNeeds, token: string, address: string) {
  const { queries } = needs.database;
  const find = () => findOpen(queries, token, needs.now());
  const found = await openLimited(needs, { address, token }, find, 'invalid_invitation');
  const { group_name, inviter_name, email, ...target } = found;
  return { group_name, inviter_name, email, place: await findPlace(queries, target) };
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
  await endOwnInvitations(
    trx,
    caller,
    group.id,
    'email_key' in invitation ? invitation.email_key : undefined,
  );
  return group.id;
}

/**
 * Other invitations of the person's mailbox are no longer pending. A person who has used the link in a mail to
 * their address has shown that it is theirs.
 */
async function endOwnInvitations(
  trx: WriteQueries,
  { userId, now }: Caller,
  groupId: number,
  mailedTo: string | undefined,
): Promise<void> {
  const user = await findUser(trx, userId);
  if (user === undefined) return;
  const { email_key, email_verified_at } = user;
  if (email_key === mailedTo && email_verified_at === null)
    await updateUser(trx, userId, { email_verified_at: now });
  await endInvitations(trx, { group_id: groupId, email_key }, now);
}

async function join(trx: WriteQueries, caller: Caller, groupId: number): Promise<void> {
  await admitMember(trx, groupId, caller.userId, caller.now);
  await recordActivity(trx, caller, { groupId, action: 'member/joined', userId: caller.userId });
}
