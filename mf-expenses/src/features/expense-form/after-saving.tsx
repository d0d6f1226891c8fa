import { useId } from 'react';
import { useAuth } from '@quits/core';
import { minorUnitOf } from '@quits/domain';
import type { LedgerEntry, PersonAmount } from '@quits/domain';
import { List, Money } from '@quits/ui';
import { ArrowRight } from 'lucide-react';
import { canSubmit, rowsWithoutPerson } from './form-checks.ts';
import { consequencesOf } from './form-fill.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './after-saving.module.css';

/** "owe $5.00", "is owed $5.00", "settled up", as on the group's page. */
function balanceLabel(cents: number, isYou: boolean, currency: string) {
  if (cents === 0) return 'settled up';
  const verb = cents > 0 ? (isYou ? 'are owed' : 'is owed') : isYou ? 'owe' : 'owes';
  return (
    <>
      {verb} <Money cents={Math.abs(cents)} currency={currency} />
    </>
  );
}

interface AfterSavingProps {
  form: ExpenseFormModel;
  nets: readonly PersonAmount[];
  former: LedgerEntry | undefined;
}

/**
 * What saving does to the balance of each person in the entry (extras §5), once the form may be saved; the
 * first line is always visible.
 */
export function AfterSaving({ form, nets, former }: AfterSavingProps) {
  const headingId = useId();
  const userId = useAuth().user?.id;
  if (!canSubmit(form.state) || rowsWithoutPerson(form.state).length > 0) return null;
  const { nameOf } = form.context;
  const { currency } = form.state;
  const consequences = consequencesOf(nets, form.payload, { former, userId, unit: minorUnitOf(currency) });
  const [first] = consequences;
  if (!first) return null;
  const firstName = nameOf(first.userId);
  return (
    <details className={styles.consequences}>
      <summary className={styles.summary} id={headingId}>
        After saving:{' '}
        <span className={styles.own}>
          {firstName} {balanceLabel(first.afterCents, firstName === 'You', currency)}
        </span>
      </summary>
      <List className={styles.people} aria-labelledby={headingId}>
        {consequences.map(({ userId: id, beforeCents, afterCents }) => (
          <li key={id} className={styles.person}>
            <span className={styles.name}>{nameOf(id)}</span>
            <span className={styles.change}>
              <Money cents={beforeCents} currency={currency} isSigned />
              <ArrowRight className={styles.arrow} role="img" aria-label="then" />
              <Money cents={afterCents} currency={currency} tone="auto" isSigned />
            </span>
          </li>
        ))}
      </List>
    </details>
  );
}
