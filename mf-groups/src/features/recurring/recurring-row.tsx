import { type RecurringExpense, TEXTS } from '@quits/contracts';
import { inSentence, t } from '@quits/domain';
import { EntryIcon, recurringText } from '@quits/ledger-ui';
import { Button, ListRow, Money } from '@quits/ui';
import type { NameOf } from '../../lib/ledger.ts';
import styles from './recurring.module.css';

/** The description of the entries that a rule creates. */
export function titleOf({ entry: { description } }: RecurringExpense): string {
  return description.trim() === '' ? t(TEXTS.expenses.noDescription) : description;
}

interface RecurringRowProps {
  rule: RecurringExpense;
  nameOf: NameOf;
  currency: string;
  isBusy: boolean;
  onPause: (rule: RecurringExpense) => void;
  onEnd: (rule: RecurringExpense) => void;
}

/** One rule: its entry, its interval, its next day and its actions. */
export function RecurringRow({ rule, nameOf, currency, isBusy, onPause, onEnd }: RecurringRowProps) {
  const { entry, made, nextDate, paused } = rule;
  const title = titleOf(rule);
  const payers = entry.payers.map(({ userId }) => inSentence(nameOf(userId)));
  const isDone = nextDate === null;
  return (
    <ListRow picture={<EntryIcon isSettlement={false} category={entry.category} description={title} />}>
      <p className={styles.head}>
        <span className={styles.title}>{title}</span>
        <Money cents={entry.totalCents} currency={currency} />
      </p>
      <p className={styles.meta}>{recurringText(rule)}</p>
      <p className={styles.meta}>
        {t(entry.totalCents < 0 ? 'Received by {names}' : 'Paid by {names}', { names: payers.join(', ') })} ·{' '}
        {t('{count, plural, =0 {nothing added yet} one {added once so far} other {added # times so far}}', {
          count: made,
        })}
      </p>
      <div className={styles.actions}>
        {!isDone && (
          <Button
            size="s"
            isIdle={isBusy}
            aria-label={t(paused ? 'Resume: {title}' : 'Pause: {title}', { title })}
            onClick={() => onPause(rule)}
          >
            {t(paused ? '[verb] Resume' : '[verb] Pause')}
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          isIdle={isBusy}
          aria-label={t('End: {title}', { title })}
          onClick={() => onEnd(rule)}
        >
          {t('[verb] End')}
        </Button>
      </div>
    </ListRow>
  );
}
