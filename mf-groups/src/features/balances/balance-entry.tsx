import { t } from '@quits/domain';
import { Avatar, Button, Money, preloadOnApproach } from '@quits/ui';
import { useId } from 'react';
import { DebtSentence } from '../../lib/debt-sentence.tsx';
import type { BalanceRow } from './balance-rows.ts';
import styles from './balance-summary.module.css';

export const loadSettleUpDialog = () => import('./settle-up-dialog.tsx').then((part) => part.SettleUpDialog);

const SIGN = { owe: -1, owed: 1, others: 1 } as const;

export interface BalanceEntryProps {
  row: BalanceRow;
  currency?: string | undefined;
  onSettleUp?: ((row: BalanceRow) => void) | undefined;
  /** Explains the figure, if possible. */
  onWhy?: ((row: BalanceRow) => void) | undefined;
}

/** Who owes whom: one row of a balance summary. */
export function BalanceEntry({ row, currency, onSettleUp, onWhy }: BalanceEntryProps) {
  const sentenceId = useId();
  const person = row.kind === 'owe' ? row.to : row.from;
  const isOwn = row.kind !== 'others';
  return (
    <li className={styles.entry}>
      <Avatar userId={person.id} name={person.name} />
      <div className={styles.main}>
        <p id={sentenceId} className={styles.sentence}>
          <DebtSentence kind={row.kind} from={row.from.name} to={row.to.name} />
        </p>
        <p className={styles.amount}>
          <Money
            cents={row.cents * SIGN[row.kind]}
            currency={currency}
            tone={isOwn ? 'auto' : 'plain'}
            isSigned={isOwn}
          />
          {onWhy && (
            <Button
              size="s"
              variant="quiet"
              className={styles.why}
              aria-describedby={sentenceId}
              onClick={() => onWhy(row)}
            >
              {t('Why?')}
            </Button>
          )}
        </p>
      </div>
      {onSettleUp && row.kind === 'owe' && (
        <Button
          size="s"
          variant="primary"
          aria-describedby={sentenceId}
          {...preloadOnApproach(loadSettleUpDialog)}
          onClick={() => onSettleUp(row)}
        >
          {t('Settle Up')}
        </Button>
      )}
    </li>
  );
}
