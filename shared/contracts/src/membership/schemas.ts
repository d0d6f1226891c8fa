import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { type Foreign, foreignOptional } from '../foreign.ts';
import { nameSchema } from '../primitives.ts';
import { LIMITS } from '../limits.ts';
import { SAME_REQUEST } from '../refusals.ts';
import { userSchema } from '../people/schemas.ts';
import type { MEMBERSHIP_CALLS } from './calls.ts';

const memberSchema = userSchema.extend({
  placeholder: foreignOptional(z.boolean().describe('A member without an account, whose `email` is empty')),
});
export type Member = Foreign<typeof memberSchema>;
export type MemberAnswer = z.output<typeof memberSchema>;

export const MEMBERSHIP_SCHEMAS = {
  getGroupMembers: {
    summary: 'List the members of a group',
    tag: 'Members',
    access: 'member',
    scope: 'groups:read',
    cost: 'list',
    answer: [200, z.array(memberSchema)],
  },
  addPlaceholder: {
    summary: 'Add a member without an account (creator)',
    tag: 'Members',
    access: 'creator',
    scope: 'groups:write',
    cost: 'point',
    body: z.object({ name: nameSchema }),
    answer: [201, memberSchema],
    errors: { 409: `The group has ${String(LIMITS.placeholdersPerGroup)} such members. ${SAME_REQUEST}` },
  },
  removeMember: {
    summary: 'Remove a member whose balance is zero (creator); other members may remove themselves',
    tag: 'Members',
    access: 'creator',
    cost: 'point',
    answer: [204, null],
    errors: { 409: "The member's balance is not zero, or the member is the creator" },
  },
} as const satisfies Record<keyof typeof MEMBERSHIP_CALLS, CallSchemas>;
