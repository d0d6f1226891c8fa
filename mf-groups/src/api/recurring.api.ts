import { readRecurring, writeRecurring } from '@quits/contracts';
import type { RecurringExpense } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

interface RuleOfGroup {
  groupId: number;
  rule: RecurringExpense;
}

/**
 * A resumed rule creates its due entries immediately: this refetches all data that shows or sums up entries.
 */
const changed = (_answer: unknown, error: unknown, { groupId }: RuleOfGroup) =>
  error
    ? []
    : [
        { type: 'Recurring' as const, id: groupId },
        { type: 'Expense' as const, id: 'LIST' },
        { type: 'Balance' as const, id: groupId },
        { type: 'Group' as const, id: 'LIST' },
      ];

/** The rules for a group's recurring entries: only where extras are on (extras §10). */
const rulesApi = injectFor(
  'mf-groups',
  (build) => ({
    getGroupRules: build.query<RecurringExpense[], number>({
      ...call('getRecurring', (groupId: number) => ({ params: { id: groupId } }), readRecurring),
      providesTags: (_rules, _error, groupId) => [{ type: 'Recurring', id: groupId }],
    }),
    changeGroupRule: build.mutation<unknown, RuleOfGroup>({
      ...call('updateRecurring', ({ rule }) => ({ params: { id: rule.id }, body: writeRecurring(rule) })),
      invalidatesTags: changed,
    }),
    endGroupRule: build.mutation<unknown, RuleOfGroup>({
      ...call('deleteRecurring', ({ rule }) => ({ params: { id: rule.id } })),
      invalidatesTags: changed,
    }),
  }),
  { tags: ['Recurring'] },
);

export const { useChangeGroupRuleMutation, useEndGroupRuleMutation, useGetGroupRulesQuery } = rulesApi;
