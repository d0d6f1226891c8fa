import type { CallAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';
import { nearestCents, toDollars } from '@quits/domain';

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

interface SettleAll {
  userId: number;
  currency: string;
  /** Exactly the open balances that were shown. */
  groups: readonly Pick<OpenInGroup, 'groupId' | 'cents'>[];
  idempotencyKey: string;
}

const readPeople = (people: CallAnswer<'getPeople'>): Acquaintance[] =>
  people.map(({ user, totals }) => ({
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

const allBalances = [
  'Balance' as const,
  { type: 'Expense' as const, id: 'LIST' },
  { type: 'Group' as const, id: 'LIST' },
];

/** Open balances between people over all groups: only where extras are on (extras §5). */
export const peopleApi = injectFor('mf-groups', (build) => ({
  getPeople: build.query<Acquaintance[], void>({
    ...call('getPeople', () => ({}), readPeople),
    providesTags: allBalances,
  }),
  settleAll: build.mutation<unknown, SettleAll>({
    ...call('settleAll', ({ userId, currency, groups, idempotencyKey }: SettleAll) => ({
      body: {
        user_id: userId,
        currency,
        groups: groups.map(({ groupId, cents }) => ({ group_id: groupId, amount: toDollars(cents) })),
      },
      idempotencyKey,
    })),
    // After a refusal as well: the balances have changed meanwhile.
    invalidatesTags: allBalances,
  }),
}));

export const { useGetPeopleQuery, useSettleAllMutation } = peopleApi;
