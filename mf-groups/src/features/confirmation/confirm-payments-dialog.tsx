import type { Expense } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { t } from '@quits/domain';
import {
  Button,
  Cluster,
  type DialogControl,
  formatDay,
  List,
  Money,
  notifyFailure,
  richText,
  Stack,
} from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useConfirmSettlementMutation } from '../../api/confirmation.api.ts';
import { type NameOf, SOMEBODY } from '../../lib/ledger.ts';
import styles from './confirm-payments-dialog.module.css';
import { NotReceivedDialog } from './not-received-dialog.tsx';

/** "Ben recorded a payment to you of $20.00 on Mar 5, 2026." */
function sentenceOf({ payers, totalCents, date }: Expense, nameOf: NameOf, currency?: string) {
  const [payer] = payers;
  return (
    <span>
      {richText('{name} recorded a payment to you of {amount} on {date}.', {
        name: payer ? nameOf(payer.userId) : t(SOMEBODY),
        amount: <Money cents={totalCents} currency={currency} />,
        date: formatDay(date),
      })}
    </span>
  );
}

export interface ConfirmPaymentsDialogProps extends DialogControl {
  /** Settlements that await the person's confirmation. */
  settlements: readonly Expense[];
  nameOf: NameOf;
  currency?: string | undefined;
}

/** Asks the receiver whether payments have arrived. */
export function ConfirmPaymentsDialog(props: ConfirmPaymentsDialogProps) {
  const { settlements, nameOf, currency, isOpen, onClose } = props;
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const [confirm, { isLoading }] = useConfirmSettlementMutation();
  const [refused, setRefused] = useState<Expense>();

  async function receive({ id, groupId }: Expense): Promise<void> {
    const { error } = await confirm({ id, groupId, isReceived: true });
    if (error !== undefined) {
      notifyFailure(notify, error, t('Failed to confirm the payment'));
      return;
    }
    notify.success(t('Payment confirmed'));
    bus.for('mf-groups').publish('groups/settlementRecorded', { groupId });
    if (settlements.length === 1) onClose();
  }

  if (refused) return <NotReceivedDialog settlement={refused} isOpen={isOpen} onClose={onClose} />;
  return (
    <Dialog
      title={t('Payments to you')}
      description={t(
        settlements.length === 0 ? 'No payments to confirm' : 'They already count. Did you get paid?',
      )}
      size="s"
      isOpen={isOpen}
      isBusy={isLoading}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <List aria-label={t('Payments')}>
        {settlements.map((settlement) => (
          <li key={settlement.id} className={styles.payment}>
            <Stack gap={8}>
              {sentenceOf(settlement, nameOf, currency)}
              <Cluster gap={8}>
                <Button
                  size="s"
                  variant="primary"
                  isBusy={isLoading}
                  onClick={() => void receive(settlement)}
                >
                  {t('[a payment] Received')}
                </Button>
                <Button size="s" onClick={() => setRefused(settlement)}>
                  {t('[a payment] Not received')}
                </Button>
              </Cluster>
            </Stack>
          </li>
        ))}
      </List>
    </Dialog>
  );
}
