import { LIMITS } from '@quits/contracts';
import { cleanText, isolated, t } from '@quits/domain';
import { type DialogControl, TextField, useIdempotencyKey, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useAddPlaceholderMutation } from '../../lib/members.api.ts';

export interface PlaceholderDialogProps extends DialogControl {
  groupId: number;
}

/** Adds a member by name only. */
export function PlaceholderDialog({ groupId, ...dialog }: PlaceholderDialogProps) {
  const [typed, setTyped] = useState('');
  const [addPlaceholder] = useAddPlaceholderMutation();
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-groups', t('Failed to add the member'));
  const keyFor = useIdempotencyKey();
  const name = cleanText(typed);

  async function add(): Promise<void> {
    const send = () => addPlaceholder({ groupId, name, idempotencyKey: keyFor({ name }) }).unwrap();
    if (await submit(send, t('{name} added', { name: isolated(name) }))) dialog.onClose();
  }

  return (
    <FormDialog
      {...dialog}
      title={t('Add someone without an account')}
      description={t(
        'They share in expenses like everyone else. Once they have an account, invite them to take over what is theirs.',
      )}
      submitLabel={t('Add')}
      size="s"
      isBusy={isBusy}
      canSubmit={name !== ''}
      onSubmit={() => void add()}
    >
      <TextField
        label={t('Name')}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          forgetReason();
        }}
        maxLength={LIMITS.nameMaxLength}
        autoComplete="off"
        required
        readOnly={isBusy}
        error={reason}
      />
    </FormDialog>
  );
}
