import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { emailSchema, id, messageSchema } from '../primitives.ts';
import type { INVITES_CALLS } from './calls.ts';

const openSchema = z.object({
  id,
  member_id: id.nullable().describe('The member without an account whose place the invited person takes'),
  created_at: z.string(),
  expires_at: z.string(),
});
const invitationSchema = openSchema.extend({ email: z.string() });
export type InvitationAnswer = z.output<typeof invitationSchema>;

const linkRole = z.enum(['member', 'viewer']);
const linkNames = z.enum(['full', 'initials']);
const linkSchema = openSchema.extend({
  url: z.string().optional().describe('Missing when the secret of the server has changed since'),
  role: linkRole,
  names: linkNames.nullable().describe('How a viewer sees names; null for members'),
  uses_left: z.int().positive().optional().describe('Only of a link to join'),
});
export type InviteLinkAnswer = z.output<typeof linkSchema>;

/** A link to join, or one to look at the group, each with its own fields. */
const addLinkSchema = z
  .object({
    days: z.int().min(1).max(LIMITS.linkMaxDays),
    uses: z.int().min(1).max(LIMITS.linkMaxUses).optional(),
    member_id: id.optional(),
    role: linkRole.optional(),
    names: linkNames.optional(),
  })
  .superRefine(({ role = 'member', ...link }, { addIssue }) => {
    const isViewer = role === 'viewer';
    if (!isViewer && link.uses === undefined)
      addIssue({ code: 'custom', path: ['uses'], message: 'is required' });
    for (const field of isViewer ? (['uses', 'member_id'] as const) : (['names'] as const)) {
      if (link[field] !== undefined)
        addIssue({ code: 'custom', path: [field], message: `does not belong to a link for a ${role}` });
    }
  });

/** What a person who joins will own: the place of a member without an account. */
const placeSchema = z.object({
  name: z.string(),
  net: z.number().describe('Positive: this is owed to them'),
  currency: z.string(),
});

const NOT_OPEN = 'The member without an account was removed, or another person has taken the place';

export const INVITES_SCHEMAS = {
  acceptInvite: {
    summary: 'Join a group with an invitation; a second acceptance gives the same answer',
    tag: 'Invitations',
    access: 'signedIn',
    cost: 'list',
    answer: [200, z.object({ group_id: id })],
    errors: {
      404: 'The invitation is invalid or has expired',
      409: "Another person has used the invitation, the group is archived, or the caller cannot take the member's place",
    },
  },
  previewInvite: {
    summary: 'Say who invites to which group, and to whose place, before the invited person signs in',
    tag: 'Invitations',
    access: 'public',
    cost: 'point',
    answer: [
      200,
      z.object({
        group_name: z.string(),
        inviter_name: z.string(),
        email: z.string().nullable(),
        place: placeSchema
          .nullable()
          .describe('The place that the invited person takes; null for one of their own'),
      }),
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
  addInviteLink: {
    summary: 'Make a link that lets several people join, or look at the group without an account (creator)',
    tag: 'Invitations',
    access: 'creator',
    cost: 'point',
    body: addLinkSchema,
    isSecret: true,
    answer: [201, z.object({ id, url: z.string(), expires_at: z.string() })],
    errors: { 409: `${NOT_OPEN}, or the group has ${String(LIMITS.openLinksPerGroup)} open links` },
  },
  getInviteLinks: {
    summary: 'List the open links of a group, newest first (creator)',
    tag: 'Invitations',
    access: 'creator',
    cost: 'list',
    answer: [200, z.array(linkSchema)],
  },
  takeBackInviteLink: {
    summary: 'End a link of a group; a second time has no effect (creator)',
    tag: 'Invitations',
    access: 'creator',
    inArchive: true,
    cost: 'point',
    answer: [204, null],
  },
  inviteMember: {
    summary: 'Invite a person by e-mail, to a place of their own or of a member without an account (creator)',
    tag: 'Invitations',
    access: 'creator',
    cost: 'point',
    body: z.object({ email: emailSchema, member_id: id.optional() }),
    answer: [201, messageSchema],
    errors: { 409: `The person is already a member. ${NOT_OPEN}` },
  },
} as const satisfies Record<keyof typeof INVITES_CALLS, CallSchemas>;
