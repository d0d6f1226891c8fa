import { LIFETIMES } from '@quits/contracts';
import type { FastifyInstance } from 'fastify';
import { lockName } from '../../db/dialects.ts';
import type { Queries, StoredUser, WriteQueries } from '../../db/tables.ts';
import { conflict, requireFound, tooManyRequests, unauthorized } from '../../errors/app-error.ts';
import type { PlainCode } from '../../errors/refusals.ts';
import type { Caller } from '../../http/caller.ts';
import { invitationMail } from '../../mail/templates.ts';
import { mailTexts } from '../../mail/texts.ts';
import { createRandomToken } from '../../security/random-tokens.ts';
import { recordActivity } from '../history/history.service.ts';
import {
  listMembers,
  lockGroupForCreator,
  requireCreator,
  requireMember,
  type StoredGroup,
} from '../membership/membership.service.ts';
import { emailKeyOf, findUser, findUserByEmail, languageOf } from '../users/users.service.ts';
import {
  endInvitations,
  findInvitationById,
  insertInvitation,
  listOpenInvitations,
  listSentSince,
  type StoredInvitation,
} from './invites.repository.ts';
import { invitationUrl } from './links.service.ts';
import { requirePlaceholder } from './taking-over.service.ts';

export { endInvitations, findInvitationById } from './invites.repository.ts';
export { endLink, findLinkById } from './links.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
interface Quota {
  max: number;
  windowMs: number;
  code: PlainCode;
}

const PER_MAILBOX: Quota = {
  max: 5,
  windowMs: HOUR_MS,
  code: 'too_many_invitations_to_address',
};
const PER_INVITER: Quota = {
  max: 100,
  windowMs: 24 * HOUR_MS,
  code: 'too_many_invitations',
};

/** What sending an invitation needs from the server. */
type Mailing = Pick<FastifyInstance, 'outbox' | 'config'>;

async function requireQuota(
  trx: WriteQueries,
  { max, windowMs, code }: Quota,
  column: 'email_key' | 'invited_by',
  value: string | number,
  now: number,
): Promise<void> {
  // The rows themselves are the count. The lock prevents two concurrent invitations from both
  // taking the last place.
  await lockName(trx, `invitations:${column}:${String(value)}`);
  const sent = await listSentSince(trx, column, value, now - windowMs);
  const oldest = sent.at(-max);
  if (oldest !== undefined) throw tooManyRequests(code, (oldest + windowMs - now) / 1000);
}

interface Invited {
  email: string;
  /** The placeholder whose place the invited person takes. */
  memberId: number | undefined;
}

async function sendLink(
  { outbox, config }: Mailing,
  trx: WriteQueries,
  {
    group,
    email,
    memberId,
    inviter,
    caller,
  }: Invited & { group: StoredGroup; inviter: StoredUser; caller: Caller },
): Promise<void> {
  const { token, hash } = createRandomToken();
  const { id } = await insertInvitation(trx, {
    group_id: group.id,
    email_key: emailKeyOf(email),
    token_hash: hash,
    invited_by: caller.userId,
    created_at: caller.now,
    expires_at: caller.now + LIFETIMES.invitation,
    member_id: memberId ?? null,
  });
  const link = invitationUrl({ config }, token);
  // An outsider gets the inviter's language.
  const receiver = (await findUserByEmail(trx, email)) ?? inviter;
  const mail = invitationMail(mailTexts(languageOf(receiver)), email, {
    inviterName: inviter.name,
    groupName: group.name,
    link,
  });
  const job = { dedupeKey: `invitation:${String(id)}`, now: caller.now, lifetimeMs: LIFETIMES.invitation };
  await outbox.enqueueMail(trx, mail, job);
}

/**
 * Invites a mailbox to a group. The link expires after 7 days and admits one person.
 *
 * @throws 404 for outsiders, 403 for other members than the creator, 409 when the mailbox belongs
 *   to a member, 422 and 409 for a `memberId` whose place cannot be taken, 429
 */
export async function invite(
  mailing: Mailing,
  trx: WriteQueries,
  caller: Caller,
  { groupId, email, memberId }: Invited & { groupId: number },
): Promise<void> {
  const group = await lockGroupForCreator(trx, caller, groupId);
  await requirePlaceholder(trx, groupId, memberId);
  const members = await listMembers(trx, groupId);
  const emailKey = emailKeyOf(email);
  if (members.some((member) => emailKeyOf(member.email) === emailKey)) {
    throw conflict('person_already_member');
  }
  const inviter = await findUser(trx, caller.userId);
  if (inviter === undefined) throw unauthorized('user_not_found');
  await requireQuota(trx, PER_INVITER, 'invited_by', caller.userId, caller.now);
  await requireQuota(trx, PER_MAILBOX, 'email_key', emailKey, caller.now);
  await sendLink(mailing, trx, { group, email, memberId, inviter, caller });
  // The entry omits the address, because members can read the history but should not see a
  // outsider's address.
  const invited = await findUserByEmail(trx, email);
  await recordActivity(trx, caller, {
    groupId,
    action: 'member/invited',
    tells: invited ? [invited.id] : [],
  });
}

/**
 * The open invitations to a group, newest first, one for each mailbox. @throws 404 for outsiders, 403 for
 * other members than the creator
 */
export async function listInvitations(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<StoredInvitation[]> {
  requireCreator(await requireMember(queries, caller, groupId), caller);
  const open = await listOpenInvitations(queries, groupId, caller.now);
  const newest = new Map(open.toReversed().map((invitation) => [invitation.email_key, invitation]));
  return [...newest.values()].sort((a, b) => b.id - a.id);
}

/**
 * Ends an invitation, and earlier ones of its mailbox to the same group. One that is over stays as it is.
 *
 * @throws 404 when it is unknown and for outsiders to the group, 403 for other members than the creator,
 *   409 when a person has used it
 */
export async function takeBackInvitation(trx: WriteQueries, caller: Caller, id: number): Promise<void> {
  const { group_id } = requireFound(await findInvitationById(trx, id), 'invitation_not_found');
  await lockGroupForCreator(trx, caller, group_id, 'invitation_not_found');
  const invitation = requireFound(await findInvitationById(trx, id), 'invitation_not_found');
  if (invitation.accepted_by !== null) throw conflict('invitation_used');
  await endInvitations(trx, invitation, caller.now);
}
