import type { Expense } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { t } from '@quits/domain';
import { Avatar, Button, Cluster, formatDay, ListRow, Money, notifyFailure, richText } from '@quits/ui';
import { useId } from 'react';
import { useConfirmSettlementMutation } from './confirmation.api.ts';
import { type NameOf, SOMEBODY } from '../../lib/ledger.ts';
import styles from './payment-row.module.css';

/** Confirms a payment to the person. Gives whether that worked; a toast says so. */
export function useReceiving() {
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const [confirm, { isLoading }] = useConfirmSettlementMutation();

  async function receive({ id, groupId }: Expense): Promise<boolean> {
    const { error } = await confirm({ id, groupId, isReceived: true });
    if (error !== undefined) {
      notifyFailure(notify, error, t('Failed to confirm the payment'));
      return false;
    }
    notify.success(t('Payment confirmed'));
    bus.for('mf-groups').publish('groups/settlementRecorded', { groupId });
    return true;
  }

  return { receive, isBusy: isLoading };
}

interface PaymentRowProps {
  /** It awaits the person's confirmation. */
  settlement: Expense;
  nameOf: NameOf;
  currency?: string | undefined;
  /** Its group, where payments of several are listed. */
  group?: string;
  isBusy: boolean;
  onReceived: () => Promise<void>;
  onRefused: () => void;
}

/** "Ben paid you $20.00 · Mar 5", with both answers. */
export function PaymentRow({ settlement, nameOf, currency, group, ...answers }: PaymentRowProps) {
  const { payers, totalCents, date } = settlement;
  const [payer] = payers;
  const name = payer ? nameOf(payer.userId) : t(SOMEBODY);
  const sentenceId = useId();
  return (
    <ListRow picture={<Avatar userId={payer?.userId ?? 0} name={name} />}>
      <p id={sentenceId} className={styles.sentence}>
        <span>
          {richText('{name} paid you {amount}', {
            name,
            amount: (
              <strong>
                <Money cents={totalCents} currency={currency} />
              </strong>
            ),
          })}
        </span>
        <span className={styles.facts}>
          <bdi>{formatDay(date)}</bdi>
          {group !== undefined && (
            <>
              <span> · </span>
              <bdi>{group}</bdi>
            </>
          )}
        </span>
      </p>
      <Cluster gap={8}>
        <Button
          size="s"
          variant="primary"
          aria-describedby={sentenceId}
          isBusy={answers.isBusy}
          onClick={() => void answers.onReceived()}
        >
          {t('[a payment] Received')}
        </Button>
        <Button size="s" aria-describedby={sentenceId} onClick={answers.onRefused}>
          {t('[a payment] Not received')}
        </Button>
      </Cluster>
    </ListRow>
  );
}
