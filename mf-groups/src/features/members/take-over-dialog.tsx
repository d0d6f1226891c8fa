import { type Member, TEXTS } from '@quits/contracts';
import { useRuntime } from '@quits/core';
import { displayName, t } from '@quits/domain';
import { type DialogControl, TextField, useIdempotencyKey, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useInviteMemberMutation } from '../../lib/members.api.ts';

export interface TakeOverDialogProps extends DialogControl {
  groupId: number;
  /** The member without an account. */
  member: Member;
}

/** Invites a person to take the place of a member without an account. */
export function TakeOverDialog({ groupId, member, ...dialog }: TakeOverDialogProps) {
  const { bus } = useRuntime();
  const [email, setEmail] = useState('');
  const [inviteMember] = useInviteMemberMutation();
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-groups', t(TEXTS.invite.sendFailed));
  const keyFor = useIdempotencyKey();
  const name = displayName(member);

  async function invite(): Promise<void> {
    const invited = { groupId, email: email.trim(), memberId: member.id };
    const send = () => inviteMember({ ...invited, idempotencyKey: keyFor(invited) }).unwrap();
    if (!(await submit(send, t(TEXTS.invite.sent)))) return;
    bus.for('mf-groups').publish('groups/memberInvited', { groupId });
    dialog.onClose();
  }

  return (
    <FormDialog
      {...dialog}
      title={t('Invite to take over')}
      description={t(
        'The person who accepts becomes a member in place of {name}: all expenses and balances of {name} in this group become theirs.',
        { name },
      )}
      submitLabel={t('Send Invite')}
      size="s"
      isBusy={isBusy}
      canSubmit={email.trim() !== ''}
      onSubmit={() => void invite()}
    >
      <TextField
        label={t('Email')}
        type="email"
        value={email}
        onChange={(next) => {
          setEmail(next);
          forgetReason();
        }}
        autoComplete="off"
        required
        readOnly={isBusy}
        error={reason}
      />
    </FormDialog>
  );
}
