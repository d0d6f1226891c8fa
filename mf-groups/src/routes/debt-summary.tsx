import { useCallback, useState } from 'react';
import { BalanceSummary } from '../features/balances/balance-summary.tsx';
import type { Debt } from '../features/settle-up/settle-up-dialog.tsx';
import { loadSettleUpDialog } from '../features/settle-up/load-settle-up-dialog.ts';
import { rescueFocus } from '../support/focus.ts';
import { LazyDialog } from '../support/lazy-dialog.tsx';
import { warmUp } from '../support/warm-up.ts';
import type { GroupData } from './use-group.ts';
import styles from './group-page.module.css';

interface DebtSummaryProps {
  groupId: number;
  userId: number;
  data: Pick<GroupData, 'balances' | 'debts'>;
}

/** The balances together with the dialog that settles one of them. */
export function DebtSummary({ groupId, userId, data: { balances, debts } }: DebtSummaryProps) {
  const [settling, setSettling] = useState<{ debt: Debt; isOpen: boolean }>();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const close = useCallback(() => {
    setSettling((current) => current && { ...current, isOpen: false });
  }, []);

  return (
    <div ref={setPlace} tabIndex={-1} className={styles.place}>
      <BalanceSummary
        rows={debts}
        isRetrying={balances.isFetching}
        onRetry={() => void balances.refetch()}
        onApproach={warmUp(loadSettleUpDialog).onFocus}
        onSettleUp={({ to, cents }) =>
          setSettling({
            debt: { fromUserId: userId, toUserId: to.id, toName: to.name, cents },
            isOpen: true,
          })
        }
      />
      {settling && (
        <LazyDialog
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
