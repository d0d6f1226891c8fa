import { TEXTS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { formatAmount, formatMoney } from '@quits/domain';
import { AmountField, Button } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useSettleUpMutation } from '../../api/balances.api.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useSubmission } from '../../api/use-submission.ts';
import type { DialogControl } from '../../support/lazy-dialog.tsx';
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
  const submission = useSubmission({ failed: TEXTS.settlement.failed });
  const keyFor = useIdempotencyKey();
  const { fromUserId, toUserId } = debt;

  async function settle(amountCents: number): Promise<void> {
    const idempotencyKey = keyFor({ toUserId, amountCents });
    const isSettled = await submission.submit(() =>
      settleUp({ groupId, fromUserId, toUserId, amountCents, idempotencyKey }).unwrap(),
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
  const form = useId();
  const input = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (cents !== undefined) void settle(cents);
  }

  return (
    <Dialog
      title="Settle Up"
      description={`You owe ${debt.toName} ${formatMoney(debt.cents)}. Record what you paid back.`}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      initialFocusRef={input}
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onClose()}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" isBusy={isBusy} disabled={cents === undefined}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  );
}
