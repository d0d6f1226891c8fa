import type { Expense } from '@quits/contracts';
import { useRuntime } from '@quits/core';
import { t } from '@quits/domain';
import { type DialogControl, TextAreaField, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useConfirmSettlementMutation } from './confirmation.api.ts';

const REASON_MAX_LENGTH = 200;

export interface NotReceivedDialogProps extends DialogControl {
  settlement: Expense;
}

/** Rejects a payment, which removes it from the balances. Its payer gets the reason by mail. */
export function NotReceivedDialog({ settlement, isOpen, onClose }: NotReceivedDialogProps) {
  const { id, groupId } = settlement;
  const { bus } = useRuntime();
  const [confirm] = useConfirmSettlementMutation();
  const {
    submit,
    isBusy,
    reason: refusal,
    forgetReason,
  } = useSubmission('mf-groups', t('Failed to reject the payment'));
  const [reason, setReason] = useState('');
  const trimmed = reason.trim();

  async function reject(): Promise<void> {
    const answer = { id, groupId, isReceived: false, reason: trimmed };
    if (!(await submit(() => confirm(answer).unwrap(), t('Payment rejected')))) return;
    bus.for('mf-groups').publish('groups/settlementRecorded', { groupId });
    onClose();
  }

  return (
    <FormDialog
      title={t('[a payment] Not received')}
      description={t('The payment is taken out of the balances. Its payer gets an email with your reason.')}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      submitLabel={t('Reject payment')}
      canSubmit={trimmed !== ''}
      onSubmit={() => void reject()}
    >
      <TextAreaField
        label={t('Reason')}
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
