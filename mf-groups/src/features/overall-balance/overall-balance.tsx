import { Card, Money } from '@quits/ui';
import type { OverallPosition } from './overall-position.ts';
import styles from './overall-balance.module.css';

function wordsFor(netCents: number): string {
  if (netCents === 0) return 'You are settled up';
  return netCents > 0 ? 'Overall, you are owed' : 'Overall, you owe';
}

/** What the person owes and is owed over all groups, by sign, word and color. */
export function OverallBalance({ owedCents, oweCents, netCents }: OverallPosition) {
  return (
    <Card heading="Your balance">
      <div className={styles.figures}>
        <div className={styles.overall}>
          <p className={styles.words}>{wordsFor(netCents)}</p>
          <p className={styles.hero}>
            <Money cents={netCents} tone="auto" isSigned size="hero" />
          </p>
        </div>
        <dl className={styles.parts}>
          <div className={styles.part}>
            <dt className={styles.words}>You are owed</dt>
            <dd className={styles.amount}>
              <Money cents={owedCents} tone="auto" isSigned size="l" />
            </dd>
          </div>
          <div className={styles.part}>
            <dt className={styles.words}>You owe</dt>
            <dd className={styles.amount}>
              <Money cents={-oweCents} tone="auto" isSigned size="l" />
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
