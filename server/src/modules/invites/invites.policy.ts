import type { StoredInvitation } from './invites.repository.ts';

interface Membership {
  removed_at: number | null;
}

/**
 * The effect of opening an invitation. A member just gets to the group. An open link
 * admits one person; a used link admits no other. A removed person needs a newer link.
 */
export function judgeInvitation(
  invitation: Pick<StoredInvitation, 'accepted_by' | 'created_at' | 'expires_at'>,
  membership: Membership | undefined,
  { userId, now }: { userId: number; now: number },
): 'isMember' | 'admit' | 'used' | 'invalid' {
  const removedAt = membership?.removed_at;
  if (removedAt === null) return 'isMember';
  if (invitation.accepted_by !== null) return invitation.accepted_by === userId ? 'invalid' : 'used';
  if (invitation.expires_at <= now) return 'invalid';
  if (removedAt !== undefined && invitation.created_at <= removedAt) return 'invalid';
  return 'admit';
}
