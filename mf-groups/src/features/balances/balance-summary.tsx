import {
  Avatar,
  Button,
  Card,
  LazyDialog,
  List,
  Money,
  RetryButton,
  preloadOnApproach,
  useDialogItem,
} from '@quits/ui';
import type { Retry } from '@quits/ui';
import { CircleCheck } from 'lucide-react';
import { useId, useRef } from 'react';
import { focusAfterRow } from '../../lib/focus.ts';
import type { BalanceRow } from './balance-rows.ts';
import styles from './balance-summary.module.css';

const loadSettleUpDialog = () => import('./settle-up-dialog.tsx').then((part) => part.SettleUpDialog);

const SIGN = { owe: -1, owed: 1, others: 1 } as const;

interface BalanceEntryProps {
  row: BalanceRow;
  onSettleUp: (row: BalanceRow, pressed: HTMLElement) => void;
}

function BalanceEntry({ row, onSettleUp }: BalanceEntryProps) {
  const sentenceId = useId();
  const person = row.kind === 'owe' ? row.to : row.from;
  const isOwn = row.kind !== 'others';
  return (
    <li className={styles.entry}>
      <Avatar userId={person.id} name={person.name} />
      <div className={styles.main}>
        <p id={sentenceId} className={styles.sentence}>
          {row.sentence}
        </p>
        <p className={styles.amount}>
          <Money cents={row.cents * SIGN[row.kind]} tone={isOwn ? 'auto' : 'plain'} isSigned={isOwn} />
        </p>
      </div>
      {row.kind === 'owe' && (
        <Button
          size="s"
          variant="primary"
          aria-describedby={sentenceId}
          {...preloadOnApproach(loadSettleUpDialog)}
          onClick={(event) => onSettleUp(row, event.currentTarget)}
        >
          Settle Up
        </Button>
      )}
    </li>
  );
}

function Balances({
  rows,
  onSettleUp,
}: { rows: readonly BalanceRow[] } & Pick<BalanceEntryProps, 'onSettleUp'>) {
  if (rows.length === 0) {
    return (
      <p className={styles.settled}>
        <CircleCheck className={styles.settledIcon} aria-hidden="true" />
        Everyone is settled up.
      </p>
    );
  }
  return (
    <List className={styles.list}>
      {rows.map((row) => (
        <BalanceEntry key={row.key} row={row} onSettleUp={onSettleUp} />
      ))}
    </List>
  );
}

interface BalanceSummaryProps extends Retry {
  groupId: number;
  /** Nothing when they did not load, which is only logged. */
  rows: readonly BalanceRow[] | undefined;
}

/** Who owes whom in the group; the person's own debts come first and can be settled. */
export function BalanceSummary({ groupId, rows, ...retry }: BalanceSummaryProps) {
  const settling = useDialogItem('settle', (id) =>
    rows?.find(({ kind, to }) => kind === 'owe' && String(to.id) === id),
  );
  const focusAfter = useRef<HTMLElement>(null);

  function settle(debt: BalanceRow, pressed: HTMLElement): void {
    focusAfter.current = focusAfterRow(pressed);
    settling.open(String(debt.to.id));
  }

  return (
    <>
      <Card heading="Balance Summary">
        {rows ? (
          <Balances rows={rows} onSettleUp={settle} />
        ) : (
          <RetryButton size="s" {...retry}>
            Load balances
          </RetryButton>
        )}
      </Card>
      {settling.item && (
        <LazyDialog
          source="mf-groups"
          load={loadSettleUpDialog}
          dialog={{
            debt: settling.item,
            focusAfter,
            groupId,
            isOpen: settling.isOpen,
            onClose: settling.close,
          }}
        />
      )}
    </>
  );
}
