import styles from './debt-sentence.module.css';

/** Who owes whom, from the signed-in person's view. */
export type DebtKind = 'owe' | 'owed' | 'others';

interface DebtSentenceProps {
  /** `owe`: the person is the debtor · `owed`: the creditor · `others`: neither. */
  kind: DebtKind;
  from: string;
  to: string;
}

function Name({ children }: { children: string }) {
  return (
    <bdi className={styles.name} title={children}>
      {children}
    </bdi>
  );
}

/**
 * "You owe Ann", "Ann owes you", "Bob owes Ann" in two lines at most. A long name is cut off at its end; the
 * words around it stay.
 */
export function DebtSentence({ kind, from, to }: DebtSentenceProps) {
  if (kind === 'owe') {
    return (
      <>
        You owe <Name>{to}</Name>
      </>
    );
  }
  if (kind === 'owed') {
    return (
      <>
        <Name>{from}</Name> owes you
      </>
    );
  }
  return (
    <>
      <Name>{from}</Name>{' '}
      <span className={styles.debt}>
        owes <Name>{to}</Name>
      </span>
    </>
  );
}
