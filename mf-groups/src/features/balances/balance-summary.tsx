import { Avatar, Button, Card, Money, List } from '@quits/ui';
import { CircleCheck, RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { BalanceRow } from './balance-rows.ts';
import styles from './balance-summary.module.css';

interface SettleUpHandlers {
  onSettleUp: (row: BalanceRow) => void;
  /** Somebody is about to press Settle Up. */
  onApproach: () => void;
}

interface BalanceSummaryProps extends SettleUpHandlers {
  /** Nothing when they did not load, which is only logged. */
  rows: readonly BalanceRow[] | undefined;
  isRetrying: boolean;
  onRetry: () => void;
}

const SIGN = { owe: -1, owed: 1, others: 1 } as const;

interface BalanceEntryProps extends SettleUpHandlers {
  row: BalanceRow;
}

function BalanceEntry({ row, onSettleUp, onApproach }: BalanceEntryProps) {
  const sentenceId = useId();
  const person = row.kind === 'owe' ? row.to : row.from;
  const isOwn = row.kind !== 'others';
  return (
    <li className={styles.entry}>
      <Avatar userId={person.id} name={person.name} size="l" />
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
          onPointerEnter={onApproach}
          onFocus={onApproach}
          onClick={() => onSettleUp(row)}
        >
          Settle Up
        </Button>
      )}
    </li>
  );
}

/** Who owes whom in the group; the person's own debts come first and can be settled. */
export function BalanceSummary({ rows, isRetrying, onRetry, ...handlers }: BalanceSummaryProps) {
  if (!rows) {
    return (
      <Card heading="Balance Summary">
        <Button size="s" icon={<RotateCw />} isBusy={isRetrying} onClick={onRetry}>
          Load balances
        </Button>
      </Card>
    );
  }
  return (
    <Card heading="Balance Summary">
      {rows.length === 0 ? (
        <p className={styles.settled}>
          <CircleCheck className={styles.settledIcon} aria-hidden="true" />
          Everyone is settled up.
        </p>
      ) : (
        <List className={styles.list}>
          {rows.map((row) => (
            <BalanceEntry key={row.key} row={row} {...handlers} />
          ))}
        </List>
      )}
    </Card>
  );
}
