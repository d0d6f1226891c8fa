import { richText } from '@quits/ui';
import styles from './debt-sentence.module.css';

/** Who owes whom, from the signed-in person's view. */
export type DebtKind = 'owe' | 'owed' | 'others';

interface DebtSentenceProps {
  /** `owe`: the person is the debtor · `owed`: the creditor · `others`: neither. */
  kind: DebtKind;
  from: string;
  to: string;
}

/** A name in a sentence of `richText`, cut off where it has no room. */
export function Name({ children }: { children: string }) {
  return (
    <span className={styles.name} title={children}>
      {children}
    </span>
  );
}

/**
 * "You owe Ann", "Ann owes you", "Bob owes Ann" in two lines at most. A long name is cut off at its end; the
 * words around it stay.
 */
export function DebtSentence({ kind, from, to }: DebtSentenceProps) {
  if (kind === 'owe') return richText('You owe {name}', { name: <Name>{to}</Name> });
  if (kind === 'owed') return richText('{name} owes you', { name: <Name>{from}</Name> });
  return richText('{from} <debt>owes {to}</debt>', {
    from: <Name>{from}</Name>,
    to: <Name>{to}</Name>,
    debt: (inner) => <span className={styles.debt}>{inner}</span>,
  });
}
