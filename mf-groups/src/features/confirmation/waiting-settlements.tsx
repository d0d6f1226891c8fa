import type { Expense, Group } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { Button, LazyDialog, preloadOnApproach, useDialogParam } from '@quits/ui';
import type { NameOf } from '../../lib/ledger.ts';
import { settlementsWaitingFor } from './settlements-waiting.ts';

const loadDialog = () => import('./confirm-payments-dialog.tsx').then((part) => part.ConfirmPaymentsDialog);

interface WaitingSettlementsProps {
  group: Group;
  expenses: readonly Expense[] | undefined;
  nameOf: NameOf;
  userId: number;
}

/** Opens the payments that await the person's confirmation; renders nothing if there are none. */
export function WaitingSettlements({ group, expenses = [], nameOf, userId }: WaitingSettlementsProps) {
  const offers = useOffers();
  const { open, control } = useDialogParam('dialog', 'payments');
  if (!offers('confirmation')) return null;
  const settlements = settlementsWaitingFor(expenses, userId);
  const { length } = settlements;
  return (
    <>
      {length > 0 && (
        <Button size="s" {...preloadOnApproach(loadDialog)} onClick={open}>
          {t('{count, plural, one {Confirm # payment} other {Confirm # payments}}', { count: length })}
        </Button>
      )}
      <LazyDialog
        source="mf-groups"
        load={loadDialog}
        dialog={{ settlements, nameOf, currency: group.currency, ...control }}
      />
    </>
  );
}
