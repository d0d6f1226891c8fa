import { TEXTS } from '@quits/contracts';
import { balanceEndpoints, isStatus, useRuntime } from '@quits/core';
import { formatAmount, minorUnitOf } from '@quits/domain';
import { AmountField, Button, Cluster, Money, Stack, useIdempotencyKey, useSubmission } from '@quits/ui';
import { Dialog, FormDialog } from '@quits/ui/dialog';
import type { DialogControl } from '@quits/ui';
import { useRef, useState } from 'react';
import { useSettleUpMutation } from '../../api/balances.api.ts';
import type { BalanceRow } from './balance-rows.ts';
import { settlementAmount } from './settlement-amount.ts';

export interface SettleUpDialogProps extends DialogControl {
  groupId: number;
  /** The group's currency. */
  currency: string;
  /** What the signed-in person owed when the dialog opened. */
  debt: BalanceRow;
  /** Called once the whole debt is paid. */
  onSettled: (person: BalanceRow['to']) => void;
}

/** The current debt in cents. The last known debt stays when loading fails. */
function useDebt({ groupId, debt }: SettleUpDialogProps) {
  const { store } = useRuntime();
  const [cents, setCents] = useState(debt.cents);

  async function lookAgain(): Promise<void> {
    const { initiate } = balanceEndpoints.endpoints.getBalances;
    const { data } = await store.dispatch(initiate(groupId, { forceRefetch: true, subscribe: false }));
    if (!data) return;
    const entry = data.find(({ from, to }) => from.id === debt.from.id && to.id === debt.to.id);
    setCents(entry?.cents ?? 0);
  }

  return { cents, lookAgain };
}

function useSettling(
  { groupId, debt, onSettled, onClose }: SettleUpDialogProps,
  lookAgain: () => Promise<void>,
) {
  const { bus } = useRuntime();
  const [settleUp] = useSettleUpMutation();
  const submission = useSubmission('mf-groups', TEXTS.settlement.failed);
  const keyFor = useIdempotencyKey();

  async function send(cents: number): Promise<void> {
    const toUserId = debt.to.id;
    const idempotencyKey = keyFor({ toUserId, cents });
    try {
      await settleUp({ groupId, fromUserId: debt.from.id, toUserId, cents, idempotencyKey }).unwrap();
    } catch (error) {
      // The balances changed meanwhile: load the current debt before offering it.
      if (isStatus(error, 409)) await lookAgain();
      throw error;
    }
  }

  async function settle(cents: number, isAll: boolean): Promise<void> {
    if (!(await submission.submit(() => send(cents), TEXTS.settlement.recorded))) return;
    if (isAll) onSettled(debt.to);
    bus.for('mf-groups').publish('groups/settlementRecorded', { groupId });
    onClose();
  }

  return { ...submission, settle };
}

/** Shown once the debt is gone: there is nothing to confirm. */
function NothingOwed({ debt, isOpen, onClose }: SettleUpDialogProps) {
  return (
    <Dialog
      title="Settle Up"
      description={`You owe ${debt.to.name} nothing any more: somebody has settled it meanwhile.`}
      size="s"
      isOpen={isOpen}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    />
  );
}

interface SuggestionsProps {
  cents: number;
  /** The smallest amount of the currency, in cents. */
  unit: number;
  isBusy: boolean;
  onChoose: (amount: string) => void;
}

/** Fills in all of the debt, or half. */
function Suggestions({ cents, unit, isBusy, onChoose }: SuggestionsProps) {
  const half = Math.ceil(cents / 2 / unit) * unit;
  return (
    <Cluster gap={8}>
      <Button size="s" isIdle={isBusy} onClick={() => onChoose(formatAmount(cents, unit))}>
        All
      </Button>
      {cents > unit && (
        <Button size="s" isIdle={isBusy} onClick={() => onChoose(formatAmount(half, unit))}>
          Half
        </Button>
      )}
    </Cluster>
  );
}

/** Records that the person paid a debt, or a part of it. */
export function SettleUpDialog(props: SettleUpDialogProps) {
  const { debt, currency, isOpen, onClose } = props;
  const unit = minorUnitOf(currency);
  const owed = useDebt(props);
  // Until the person types an amount, it is the whole current debt.
  const [typed, setTyped] = useState<{ text: string; ofCents: number }>();
  const text = typed?.ofCents === owed.cents ? typed.text : formatAmount(owed.cents, unit);
  const { settle, isBusy, reason, forgetReason } = useSettling(props, owed.lookAgain);
  const { cents, problem } = settlementAmount(text, owed.cents, currency);
  const input = useRef<HTMLInputElement>(null);

  function put(next: string): void {
    setTyped({ text: next, ofCents: owed.cents });
    forgetReason();
  }
  if (owed.cents === 0) return <NothingOwed {...props} />;

  return (
    <FormDialog
      title="Settle Up"
      description={
        <>
          You owe {debt.to.name} <Money cents={owed.cents} currency={currency} />. Record what you paid back.
        </>
      }
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      initialFocusRef={input}
      submitLabel="Confirm"
      canSubmit={cents !== undefined}
      onSubmit={() => cents !== undefined && void settle(cents, cents === owed.cents)}
    >
      <Stack gap={12}>
        <AmountField
          label="Amount"
          currency={currency}
          value={text}
          onChange={put}
          inputRef={input}
          required
          readOnly={isBusy}
          error={reason ?? (problem && <bdi>{problem}</bdi>)}
          hint="Quits doesn't move money. It records what you paid."
        />
        <Suggestions cents={owed.cents} unit={unit} isBusy={isBusy} onChoose={put} />
      </Stack>
    </FormDialog>
  );
}
