/** People in the browser: amounts in cents. */
import { nearestCents } from '@quits/domain';
import type { PeopleAnswer } from './schemas.ts';

/**
 * The open balance between the person and another one in a group, in cents; a positive amount is owed to the
 * person.
 */
export interface OpenInGroup {
  groupId: number;
  name: string;
  cents: number;
}

export interface OpenTotal {
  currency: string;
  cents: number;
  groups: readonly OpenInGroup[];
}

export interface Acquaintance {
  id: number;
  name: string;
  /** Empty when the two are settled. */
  totals: readonly OpenTotal[];
}

/** Reads the people who share a group with the person. */
export function readPeople(people: PeopleAnswer): Acquaintance[] {
  return people.map(({ user, totals }) => ({
    ...user,
    totals: totals.map(({ currency, amount, groups }) => ({
      currency,
      cents: nearestCents(amount),
      groups: groups.map((group) => ({
        groupId: group.group_id,
        name: group.name,
        cents: nearestCents(group.amount),
      })),
    })),
  }));
}
