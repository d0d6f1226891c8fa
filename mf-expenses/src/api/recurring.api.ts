import { writeExpense } from '@quits/contracts';
import type { RecurringEntry } from '@quits/contracts';
import { call, injectFor } from '@quits/core';
import { changesRecurring } from '@quits/ledger-ui';
import { timeZoneNow } from '@quits/domain';
import type { Recurrence } from '@quits/domain';

interface AddArgs {
  groupId: number;
  entry: RecurringEntry;
  recurrence: Recurrence;
  idempotencyKey: string;
}

/** Recurring entries: only where extras are on (extras §10). */
export const { useAddRecurringMutation } = injectFor('mf-expenses', (build) => ({
  addRecurring: build.mutation<unknown, AddArgs>({
    ...call('addRecurring', ({ groupId, entry, recurrence, idempotencyKey }) => ({
      params: { id: groupId },
      body: { ...recurrence, entry: writeExpense(entry), time_zone: timeZoneNow() },
      idempotencyKey,
    })),
    invalidatesTags: changesRecurring,
  }),
}));
