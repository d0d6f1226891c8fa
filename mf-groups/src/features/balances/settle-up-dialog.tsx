import { TEXTS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { formatAmount, formatMoney } from '@quits/domain';
import { AmountField, useIdempotencyKey, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useSettleUpMutation } from '../../api/balances.api.ts';
import type { BalanceRow } from './balance-rows.ts';
import { settlementAmount } from './settlement-amount.ts';

export interface SettleUpDialogProps extends DialogControl {
  groupId: number;
  /** What the signed-in person owes to somebody, as it was when this opened. */
  debt: BalanceRow;
  /** Takes the focus once nothing is left of the debt, nor of the button that opened this. */
  focusAfter: RefObject<HTMLElement | null>;
}

function useSettling({ groupId, debt, onClose }: SettleUpDialogProps) {
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const [settleUp] = useSettleUpMutation();
  const submission = useSubmission('mf-groups', TEXTS.settlement.failed);
  const keyFor = useIdempotencyKey();
  const isPaid = useRef(false);

  async function settle(cents: number): Promise<void> {
    const toUserId = debt.to.id;
    const idempotencyKey = keyFor({ toUserId, cents });
    const isSettled = await submission.submit(() =>
      settleUp({ groupId, fromUserId: debt.from.id, toUserId, cents, idempotencyKey }).unwrap(),
    );
    if (!isSettled) return;
    isPaid.current = cents === debt.cents;
    notify.success(TEXTS.settlement.recorded);
    bus.for('mf-groups').publish('groups/settlementRecorded', { groupId });
    onClose();
  }

  return { ...submission, settle, isPaid };
}

/** Records that the person paid a debt, or a part of it. */
export function SettleUpDialog(props: SettleUpDialogProps) {
  const { debt, isOpen, onClose, focusAfter } = props;
  const [text, setText] = useState(() => formatAmount(debt.cents));
  const { settle, isPaid, isBusy, reason, forgetReason } = useSettling(props);
  const { cents, problem } = settlementAmount(text, debt.cents);
  const input = useRef<HTMLInputElement>(null);

  return (
    <FormDialog
      title="Settle Up"
      description={`You owe ${debt.to.name} ${formatMoney(debt.cents)}. Record what you paid back.`}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      initialFocusRef={input}
      findFocusAfter={() => (isPaid.current ? focusAfter.current : true)}
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
