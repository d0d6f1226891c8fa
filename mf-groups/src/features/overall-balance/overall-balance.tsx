import { Card, Money } from '@quits/ui';
import type { OverallPosition } from './overall-position.ts';
import styles from './overall-balance.module.css';

function wordsFor(netCents: number): string {
  if (netCents === 0) return 'You are settled up';
  return netCents > 0 ? 'Overall, you are owed' : 'Overall, you owe';
}

function Part({ words, cents }: { words: string; cents: number }) {
  return (
    <div className={styles.part}>
      <dt className={styles.words}>{words}</dt>
      <dd className={styles.amount}>
        <Money cents={cents} tone="auto" isSigned size="l" />
      </dd>
    </div>
  );
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
          <Part words="You are owed" cents={owedCents} />
          <Part words="You owe" cents={-oweCents} />
        </dl>
      </div>
    </Card>
  );
}
