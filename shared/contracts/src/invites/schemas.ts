import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { emailSchema, id, messageSchema } from '../primitives.ts';
import type { INVITES_CALLS } from './calls.ts';

const invitationSchema = z.object({
  id,
  email: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type InvitationAnswer = z.output<typeof invitationSchema>;

export const INVITES_SCHEMAS = {
  acceptInvite: {
    summary: 'Join a group with an invitation; a second acceptance gives the same answer',
    tag: 'Invitations',
    access: 'signedIn',
    cost: 'point',
    answer: [200, z.object({ group_id: id })],
    errors: {
      404: 'The invitation is invalid or has expired',
      409: 'Another person has used the invitation',
    },
  },
  previewInvite: {
    summary: 'Say who invites to which group, before the invited person signs in',
    tag: 'Invitations',
    access: 'public',
    cost: 'point',
    answer: [
      200,
      z.object({ group_name: z.string(), inviter_name: z.string(), email: z.string().nullable() }),
    ],
    errors: { 404: 'The invitation is unknown, expired or used' },
  },
  getInvitations: {
    summary: 'List the open invitations to a group, newest first, one for each mailbox (creator)',
    tag: 'Invitations',
    access: 'creator',
    cost: 'list',
    answer: [200, z.array(invitationSchema)],
  },
  takeBackInvitation: {
    summary: 'End an invitation, and earlier ones of its mailbox to the same group (creator)',
    tag: 'Invitations',
    access: 'creator',
    cost: 'point',
    answer: [204, null],
    errors: { 409: 'A person has used the invitation' },
  },
  inviteMember: {
    summary: 'Invite a person by e-mail (creator)',
    tag: 'Invitations',
    access: 'creator',
    cost: 'point',
    body: z.object({ email: emailSchema }),
    answer: [201, messageSchema],
    errors: { 409: 'The person is already a member' },
  },
} as const satisfies Record<keyof typeof INVITES_CALLS, CallSchemas>;
