import { z } from 'zod';
import type { CallSchemas } from '../call.ts';
import { userSchema } from '../people/schemas.ts';
import type { User } from '../people/schemas.ts';
import type { MEMBERSHIP_CALLS } from './calls.ts';

/** A member of a group has the same three fields as a user. */
export type Member = User;

export const MEMBERSHIP_SCHEMAS = {
  getGroupMembers: {
    summary: 'List the members of a group',
    tag: 'Members',
    access: 'member',
    cost: 'list',
    answer: [200, z.array(userSchema)],
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
