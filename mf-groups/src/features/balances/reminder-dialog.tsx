import { LIMITS } from '@quits/contracts';
import { isolated, t } from '@quits/domain';
import { type DialogControl, formatDateTime, Notice, TextAreaField, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useGetRemindersQuery, useSendReminderMutation } from './reminders.api.ts';

export interface ReminderDialogProps extends DialogControl {
  groupId: number;
  /** Who owes the reader. */
  person: { id: number; name: string };
}

/** Sends a friendly reminder of a debt, or says when the next one may be sent. */
export function ReminderDialog({ groupId, person, isOpen, onClose }: ReminderDialogProps) {
  const { data = [] } = useGetRemindersQuery(groupId);
  const [sendReminder] = useSendReminderMutation();
  const { submit, isBusy, reason, forgetReason } = useSubmission(
    'mf-groups',
    t('The reminder could not be sent'),
  );
  const [note, setNote] = useState('');
  const nextAt = isBusy ? undefined : data.find(({ userId }) => userId === person.id)?.nextAt;

  async function send(): Promise<void> {
    const reminder = { groupId, userId: person.id, note: note.trim() };
    if (await submit(() => sendReminder(reminder).unwrap(), t('Reminder sent'))) onClose();
  }

  return (
    <FormDialog
      title={t('Send reminder')}
      description={t('{name} gets a friendly mail with the amount, what it is made of, and how to pay.', {
        name: isolated(person.name),
      })}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      submitLabel={t('Send reminder')}
      canSubmit={nextAt === undefined}
      onSubmit={() => void send()}
    >
      {nextAt !== undefined && (
        <Notice tone="info">
          {t('You have sent a reminder. The next one can be sent from {time}.', {
            time: formatDateTime(nextAt),
          })}
        </Notice>
      )}
      <TextAreaField
        label={t('Note (optional)')}
        maxLength={LIMITS.reminderMaxLength}
        value={note}
        readOnly={isBusy}
        // The time of the next one says it.
        error={nextAt === undefined ? reason : undefined}
        onChange={(next) => {
          setNote(next);
          forgetReason();
        }}
      />
    </FormDialog>
  );
}
