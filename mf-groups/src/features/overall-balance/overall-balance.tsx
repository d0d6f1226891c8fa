import { Card, Money } from '@quits/ui';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OverallPosition } from './overall-position.ts';
import styles from './overall-balance.module.css';

function Part({ words, cents }: { words: string; cents: number }) {
  return (
    <div className={styles.part}>
      <dt className={styles.words}>{words}</dt>
      <dd className={styles.amount}>
        <Money cents={cents} tone="auto" isSigned />
      </dd>
    </div>
  );
}

/**
 * What the person owes and is owed over all groups, by sign, word and color: the one large figure of the page, and
 * what it is made of where both are.
 */
export function OverallBalance({
  owedCents,
  oweCents,
  netCents,
  actions,
}: OverallPosition & { actions?: ReactNode }) {
  const isBoth = owedCents > 0 && oweCents > 0;
  return (
    <Card heading="Your balance" actions={actions}>
      {owedCents === 0 && oweCents === 0 ? (
        <p className={styles.even}>
          <CircleCheck className={styles.check} aria-hidden="true" />
          You are settled up
        </p>
      ) : (
        <>
          <p className={styles.words}>{wordsFor(netCents)}</p>
          <p className={styles.hero}>
            <Money cents={netCents} tone="auto" isSigned size="hero" />
          </p>
        </>
      )}
      {isBoth && (
        <dl className={styles.parts}>
          <Part words="You are owed" cents={owedCents} />
          <Part words="You owe" cents={-oweCents} />
        </dl>
      )}
    </Card>
  );
}

function wordsFor(netCents: number): string {
  if (netCents === 0) return 'Overall, you are even';
  return netCents > 0 ? 'Overall, you are owed' : 'Overall, you owe';
}
