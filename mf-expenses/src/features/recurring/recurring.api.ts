import type { RecurringEntry } from '@quits/contracts';
import { call, injectFor } from '@quits/core';
import { changesRecurring } from '@quits/ledger-ui';
import { type Recurrence, timeZoneNow } from '@quits/domain';

interface AddArgs {
  groupId: number;
  expenseId: number;
  entry: RecurringEntry;
  recurrence: Recurrence;
  idempotencyKey: string;
}

/** Recurring entries: only where extras are on. */
export const { useAddRecurringMutation } = injectFor('mf-expenses', (build) => ({
  addRecurring: build.mutation<unknown, AddArgs>({
    ...call('addRecurring', ({ groupId, expenseId, entry, recurrence, idempotencyKey }) => ({
      params: { id: groupId },
      body: { ...recurrence, expenseId, entry, timeZone: timeZoneNow() },
      idempotencyKey,
    })),
    invalidatesTags: changesRecurring,
  }),
}));
