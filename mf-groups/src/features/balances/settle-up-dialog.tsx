import { TEXTS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { formatAmount, formatMoney } from '@quits/domain';
import { AmountField, useIdempotencyKey, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useRef, useState } from 'react';
import { useSettleUpMutation } from '../../api/balances.api.ts';
import { settlementAmount } from './settlement-amount.ts';

/** What the signed-in person owes to somebody. */
export interface Debt {
  fromUserId: number;
  toUserId: number;
  toName: string;
  cents: number;
}

export interface SettleUpDialogProps extends DialogControl {
  groupId: number;
  debt: Debt;
  /** Called after the settlement was recorded: the entry may be gone, and what opened this with it. */
  onSettled: () => void;
}

function useSettling({ groupId, debt, onClose, onSettled }: SettleUpDialogProps) {
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const [settleUp] = useSettleUpMutation();
  const submission = useSubmission('mf-groups', TEXTS.settlement.failed);
  const keyFor = useIdempotencyKey();
  const { fromUserId, toUserId } = debt;

  async function settle(cents: number): Promise<void> {
    const idempotencyKey = keyFor({ toUserId, cents });
    const isSettled = await submission.submit(() =>
      settleUp({ groupId, fromUserId, toUserId, cents, idempotencyKey }).unwrap(),
    );
    if (!isSettled) return;
    notify.success(TEXTS.settlement.recorded);
    bus.for('mf-groups').publish('groups/settlementRecorded', { groupId });
    onClose();
    onSettled();
  }

  return { ...submission, settle };
}

/** Records that the person paid a debt, or a part of it. The debt is the one of the moment it opened. */
export function SettleUpDialog(props: SettleUpDialogProps) {
  const { isOpen, onClose } = props;
  const [debt] = useState(props.debt);
  const [text, setText] = useState(() => formatAmount(debt.cents));
  const { settle, isBusy, reason, forgetReason } = useSettling({ ...props, debt });
  const { cents, problem } = settlementAmount(text, debt.cents);
  const input = useRef<HTMLInputElement>(null);

  return (
    <FormDialog
      title="Settle Up"
      description={`You owe ${debt.toName} ${formatMoney(debt.cents)}. Record what you paid back.`}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      initialFocusRef={input}
      submitLabel="Confirm"
      canSubmit={cents !== undefined}
      onSubmit={() => cents !== undefined && void settle(cents)}
    >
      <AmountField
        label="Amount"
        value={text}
        onChange={(next) => {
          setText(next);
          forgetReason();
        }}
        inputRef={input}
        required
        readOnly={isBusy}
        error={reason ?? problem}
      />
    </FormDialog>
  );
}
