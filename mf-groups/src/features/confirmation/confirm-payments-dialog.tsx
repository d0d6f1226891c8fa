import type { Expense } from '@quits/contracts';
import { t } from '@quits/domain';
import { type DialogControl, List } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useState } from 'react';
import type { NameOf } from '../../lib/ledger.ts';
import { NotReceivedDialog } from './not-received-dialog.tsx';
import { PaymentRow, useReceiving } from './payment-row.tsx';

export interface ConfirmPaymentsDialogProps extends DialogControl {
  /** Settlements that await the person's confirmation. */
  settlements: readonly Expense[];
  nameOf: NameOf;
  currency?: string | undefined;
}

/** Asks the receiver whether payments have arrived. */
export function ConfirmPaymentsDialog(props: ConfirmPaymentsDialogProps) {
  const { settlements, nameOf, currency, isOpen, onClose } = props;
  const { receive, isBusy } = useReceiving();
  const [refused, setRefused] = useState<Expense>();
  if (refused) return <NotReceivedDialog settlement={refused} isOpen={isOpen} onClose={onClose} />;
  return (
    <Dialog
      title={t('Payments to you')}
      description={t(settlements.length === 0 ? 'No payments to confirm' : 'Did you get paid?')}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
    >
      <List aria-label={t('Payments')}>
        {settlements.map((settlement) => (
          <PaymentRow
            key={settlement.id}
            settlement={settlement}
            nameOf={nameOf}
            currency={currency}
            isBusy={isBusy}
            onReceived={async () => {
              if ((await receive(settlement)) && settlements.length === 1) onClose();
            }}
            onRefused={() => setRefused(settlement)}
          />
        ))}
      </List>
    </Dialog>
  );
}
