import type { Expense } from '@quits/contracts';
import { useRuntime } from '@quits/core';
import { TextAreaField, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useState } from 'react';
import { useConfirmSettlementMutation } from '../../api/confirmation.api.ts';

const REASON_MAX_LENGTH = 200;

export interface NotReceivedDialogProps extends DialogControl {
  settlement: Expense;
}

/** Rejects a payment, which removes it from the balances. Its payer gets the reason by mail (extras §6). */
export function NotReceivedDialog({ settlement, isOpen, onClose }: NotReceivedDialogProps) {
  const { id, groupId } = settlement;
  const { bus } = useRuntime();
  const [confirm] = useConfirmSettlementMutation();
  const {
    submit,
    isBusy,
    reason: refusal,
    forgetReason,
  } = useSubmission('mf-groups', 'Failed to reject the payment');
  const [reason, setReason] = useState('');
  const trimmed = reason.trim();

  async function reject(): Promise<void> {
    const answer = { id, groupId, isReceived: false, reason: trimmed };
    if (!(await submit(() => confirm(answer).unwrap(), 'Payment rejected'))) return;
    bus.for('mf-groups').publish('groups/settlementRecorded', { groupId });
    onClose();
  }

  return (
    <FormDialog
      title="Not received"
      description="The payment is taken out of the balances. Its payer gets an email with your reason."
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      submitLabel="Reject payment"
      canSubmit={trimmed !== ''}
      onSubmit={() => void reject()}
    >
      <TextAreaField
        label="Reason"
        required
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        readOnly={isBusy}
        error={refusal}
        onChange={(next) => {
          setReason(next);
          forgetReason();
        }}
      />
    </FormDialog>
  );
}
