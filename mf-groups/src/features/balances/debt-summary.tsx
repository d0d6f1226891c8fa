import { useCallback, useState } from 'react';
import { LazyDialog, preloadOnApproach } from '@quits/ui';
import { rescueFocus } from '../../lib/focus.ts';
import type { BalanceRow } from './balance-rows.ts';
import { BalanceSummary } from './balance-summary.tsx';
import styles from './debt-summary.module.css';
import type { Debt } from './settle-up-dialog.tsx';

const loadSettleUpDialog = () => import('./settle-up-dialog.tsx').then((part) => part.SettleUpDialog);

interface DebtSummaryProps {
  groupId: number;
  userId: number;
  /** Nothing when they did not load, which is only logged. */
  rows: readonly BalanceRow[] | undefined;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The balances together with the dialog that settles one of them. */
export function DebtSummary({ groupId, userId, ...list }: DebtSummaryProps) {
  const [settling, setSettling] = useState<{ debt: Debt; isOpen: boolean }>();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const close = useCallback(() => {
    setSettling((current) => current && { ...current, isOpen: false });
  }, []);

  return (
    <div ref={setPlace} tabIndex={-1} className={styles.place}>
      <BalanceSummary
        {...list}
        onApproach={preloadOnApproach(loadSettleUpDialog).onFocus}
        onSettleUp={({ to, cents }) =>
          setSettling({
            debt: { fromUserId: userId, toUserId: to.id, toName: to.name, cents },
            isOpen: true,
          })
        }
      />
      {settling && (
        <LazyDialog
          source="mf-groups"
          load={loadSettleUpDialog}
          dialog={{
            groupId,
            debt: settling.debt,
            isOpen: settling.isOpen,
            onClose: close,
            onSettled: () => rescueFocus(() => place?.querySelector<HTMLElement>('button') ?? place),
          }}
        />
      )}
    </div>
  );
}
