import type { Client, ReminderAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

type Reminder = Client<ReminderAnswer>;

interface NewReminder {
  groupId: number;
  userId: number;
  note: string;
}

/** Reminders of debts towards the person: only where extras are on. */
export const { useGetRemindersQuery, useSendReminderMutation } = injectFor(
  'mf-groups',
  (build) => ({
    getReminders: build.query<Reminder[], number>({
      ...call('getReminders', (groupId: number) => ({ params: { id: groupId } })),
      providesTags: ['Reminder'],
    }),
    sendReminder: build.mutation<Reminder, NewReminder>({
      ...call('sendReminder', ({ groupId, userId, note }: NewReminder) => ({
        params: { id: groupId },
        body: { userId, ...(note !== '' && { note }) },
      })),
      // After a refusal too: another device may have sent one.
      invalidatesTags: ['Reminder'],
    }),
  }),
  { tags: ['Reminder'] },
);
