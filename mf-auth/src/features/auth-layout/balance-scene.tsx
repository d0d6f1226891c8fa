import { Check } from 'lucide-react';
import styles from './balance-scene.module.css';

const ROWS = [
  {
    initials: 'MR',
    name: 'Maya',
    word: 'gets back',
    amount: '+$64.20',
    face: styles.first,
    tone: styles.positive,
  },
  {
    initials: 'LK',
    name: 'Leo',
    word: 'owes',
    amount: '−$41.70',
    face: styles.second,
    tone: styles.negative,
  },
  { initials: 'YO', name: 'You', word: 'owe', amount: '−$22.50', face: styles.third, tone: styles.negative },
] as const;

/** An example of what the product shows: decoration, hidden from assistive technology. */
export function BalanceScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.sheet}>
        <p className={styles.heading}>
          Lisbon weekend <span className={styles.note}>3 people</span>
        </p>
        {ROWS.map(({ initials, name, word, amount, face, tone }) => (
          <p key={name} className={styles.row}>
            <span className={`${styles.avatar ?? ''} ${face ?? ''}`}>{initials}</span>
            <span className={styles.name}>
              {name} <span className={styles.note}>{word}</span>
            </span>
            <span className={`${styles.amount ?? ''} ${tone ?? ''}`}>{amount}</span>
          </p>
        ))}
      </div>
      <p className={styles.settled}>
        <Check className={styles.check} />
        Two payments, and everybody is even.
      </p>
    </div>
  );
}
