import { LIMITS, TEXTS, today } from '@quits/contracts';
import { balanceEndpoints, isStatus, useGetBalancesQuery, useRuntime } from '@quits/core';
import { FIRST_DAY, formatAmount, minorUnitOf, t } from '@quits/domain';
import {
  AmountField,
  Button,
  Cluster,
  type DialogControl,
  Money,
  richText,
  Stack,
  TextField,
  useIdempotencyKey,
  useSubmission,
} from '@quits/ui';
import { Dialog, FormDialog } from '@quits/ui/dialog';
import { useRef, useState } from 'react';
import { type SettlementDetails, useSettleUpMutation } from '../../api/balances.api.ts';
import { type BalanceRow, balanceRows } from './balance-rows.ts';
import { settlementAmount } from './settlement-amount.ts';
import styles from './settle-up-dialog.module.css';

export interface SettleUpDialogProps extends DialogControl {
  groupId: number;
  /** The group's currency. */
  currency: string;
  /** What the signed-in person owed when the dialog opened. */
  debt: BalanceRow;
  /** Called once the whole debt is paid. */
  onSettled: (person: BalanceRow['to']) => void;
}

/**
 * The debt as it is now, also when others change it meanwhile.
 *
 * @param isHeld keeps what is shown, because the person's own payment changes the balances
 */
function useDebt({ groupId, debt }: SettleUpDialogProps, isHeld: boolean) {
  const { data } = useGetBalancesQuery(groupId);
  const [shown, setShown] = useState(debt);
  const entry = data?.find(
    ({ fromUser, toUser }) => fromUser.id === debt.from.id && toUser.id === debt.to.id,
  );
  const [row] = balanceRows(entry ? [entry] : [], debt.from.id);
  const current = row ?? (data ? { ...shown, cents: 0 } : shown);
  if (!isHeld && (shown.cents !== current.cents || shown.to.name !== current.to.name)) setShown(current);
  return shown;
}

function useSettling({ groupId, debt, onSettled, onClose }: SettleUpDialogProps) {
  const { bus, store } = useRuntime();
  const [settleUp] = useSettleUpMutation();
  const submission = useSubmission('mf-groups', t(TEXTS.settlement.failed));
  const [isDone, setIsDone] = useState(false);
  const keyFor = useIdempotencyKey();

  async function send(cents: number, details: SettlementDetails | undefined): Promise<void> {
    const toUserId = debt.to.id;
    const idempotencyKey = keyFor({ toUserId, cents, details });
    const payment = { groupId, fromUserId: debt.from.id, toUserId, cents, details, idempotencyKey };
    try {
      await settleUp(payment).unwrap();
      setIsDone(true);
    } catch (error) {
      // The balances changed meanwhile: load the current debt before offering it.
      if (isStatus(error, 409)) {
        const { initiate } = balanceEndpoints.endpoints.getBalances;
        await store.dispatch(initiate(groupId, { forceRefetch: true, subscribe: false }));
      }
      throw error;
    }
  }

  async function settle(
    cents: number,
    isAll: boolean,
    details: SettlementDetails | undefined,
  ): Promise<void> {
    if (!(await submission.submit(() => send(cents, details), t(TEXTS.settlement.recorded)))) return;
    if (isAll) onSettled(debt.to);
    bus.for('mf-groups').publish('groups/settlementRecorded', { groupId });
    onClose();
  }

  return { ...submission, isHeld: submission.isBusy || isDone, settle };
}

/** Shown once the debt is gone: there is nothing to confirm. */
function NothingOwed({ debt, isOpen, onClose }: SettleUpDialogProps) {
  return (
    <Dialog
      title={t('Settle Up')}
      description={t('You no longer owe {name} anything.', { name: debt.to.name })}
      size="s"
      isOpen={isOpen}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Cancel')}</Button>}
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
        {t('[all of the debt] All')}
      </Button>
      {cents > unit && (
        <Button size="s" isIdle={isBusy} onClick={() => onChoose(formatAmount(half, unit))}>
          {t('[half of the debt] Half')}
        </Button>
      )}
    </Cluster>
  );
}

const isPastDay = (date: string) => date >= FIRST_DAY && date <= today();

interface DetailsFieldsProps {
  details: Required<SettlementDetails>;
  isBusy: boolean;
  onChange: (details: Required<SettlementDetails>) => void;
}

/** When it was paid, and what the payer adds to it: extras. */
function DetailsFields({ details, isBusy, onChange }: DetailsFieldsProps) {
  return (
    <>
      <TextField
        type="date"
        label={t('Date')}
        required
        min={FIRST_DAY}
        max={today()}
        readOnly={isBusy}
        value={details.date}
        error={isPastDay(details.date) ? undefined : t('Choose a day, today at the latest.')}
        onChange={(date) => onChange({ ...details, date })}
      />
      <TextField
        label={t('Note (optional)')}
        maxLength={LIMITS.notesMaxLength}
        autoComplete="off"
        readOnly={isBusy}
        value={details.notes}
        onChange={(notes) => onChange({ ...details, notes })}
      />
    </>
  );
}

/** Records that the person paid a debt, or a part of it. */
export function SettleUpDialog(props: SettleUpDialogProps) {
  const { debt, currency, isOpen, onClose } = props;
  const { hasExtras } = useRuntime().config;
  const unit = minorUnitOf(currency);
  const { settle, isBusy, isHeld, reason, forgetReason } = useSettling(props);
  const owed = useDebt(props, isHeld);
  // Until the person types an amount, it is the whole current debt.
  const [typed, setTyped] = useState<string>();
  const text = typed ?? formatAmount(owed.cents, unit);
  const { cents, problem } = settlementAmount(text, owed.cents, currency);
  const [details, setDetails] = useState(() => ({ date: today(), notes: '' }));
  const input = useRef<HTMLInputElement>(null);

  function put(next: string): void {
    setTyped(next);
    forgetReason();
  }
  if (owed.cents === 0) return <NothingOwed {...props} debt={owed} />;

  return (
    <FormDialog
      title={t('Settle Up')}
      description={richText('You owe {name} {amount}. Record what you paid back.', {
        name: owed.to.name,
        amount: <Money cents={owed.cents} currency={currency} />,
      })}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      initialFocusRef={input}
      submitLabel={t('Confirm')}
      canSubmit={cents !== undefined && isPastDay(details.date)}
      onSubmit={() =>
        cents !== undefined && void settle(cents, cents === owed.cents, hasExtras ? details : undefined)
      }
    >
      <Stack gap={12}>
        <AmountField
          label={t('Amount')}
          currency={currency}
          value={text}
          onChange={put}
          inputRef={input}
          required
          readOnly={isBusy}
          error={reason ?? (problem && <bdi>{problem}</bdi>)}
          hint={t("Quits doesn't move money. It records what you paid.")}
        />
        <Suggestions cents={owed.cents} unit={unit} isBusy={isBusy} onChoose={put} />
        {hasExtras && <DetailsFields details={details} isBusy={isBusy} onChange={setDetails} />}
        <p role="status" className={styles.changed}>
          {owed.cents !== debt.cents && t('This debt has changed since you opened it.')}
        </p>
      </Stack>
    </FormDialog>
  );
}
