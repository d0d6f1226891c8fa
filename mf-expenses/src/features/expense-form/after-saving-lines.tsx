import { List, Money } from '@quits/ui';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { consequencesOf } from './after-saving.ts';
import styles from './after-saving.module.css';

type Given = Parameters<typeof consequencesOf>;

export interface AfterSavingProps {
  nets: Given[0];
  entry: Given[1];
  involved: Given[2];
  nameOf: (userId: number) => string;
  currency?: string | undefined;
}

/** "owe $5.00", "is owed $5.00", "settled up", in the words of the group's page. */
function inWords(cents: number, isYou: boolean, currency: string | undefined) {
  if (cents === 0) return 'settled up';
  const verb = cents > 0 ? (isYou ? 'are owed' : 'is owed') : isYou ? 'owe' : 'owes';
  return (
    <>
      {verb} <Money cents={Math.abs(cents)} currency={currency} />
    </>
  );
}

/**
 * What saving does to the balance of each person in the entry (extras §5); the first line is always visible.
 */
export function AfterSaving({ nets, entry, involved, nameOf, currency }: AfterSavingProps) {
  const headingId = useId();
  const consequences = consequencesOf(nets, entry, involved);
  const [first] = consequences;
  if (!first) return null;
  const firstName = nameOf(first.userId);
  return (
    <details className={styles.consequences}>
      <summary className={styles.summary} id={headingId}>
        After saving:{' '}
        <span className={styles.own}>
          {firstName} {inWords(first.afterCents, firstName === 'You', currency)}
        </span>
      </summary>
      <List className={styles.people} aria-labelledby={headingId}>
        {consequences.map(({ userId, beforeCents, afterCents }) => (
          <li key={userId} className={styles.person}>
            <span className={styles.name}>{nameOf(userId)}</span>
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
