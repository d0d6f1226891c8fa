import { t } from '@quits/domain';
import { Card, DelayedSkeleton, Money } from '@quits/ui';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { OutlineFigure, OutlineLine } from '../../lib/outline.tsx';
import type { CurrencyPosition } from './overall-position.ts';
import styles from './overall-balance.module.css';

interface PartProps {
  words: string;
  cents: number;
  currency: string;
}

function Part({ words, cents, currency }: PartProps) {
  return (
    <div className={styles.part}>
      <dt className={styles.words}>{words}</dt>
      <dd className={styles.amount}>
        <Money cents={cents} currency={currency} tone="auto" isSigned />
      </dd>
    </div>
  );
}

/** The balance in one currency, with its two parts if both exist. */
function InCurrency({ position, isHero }: { position: CurrencyPosition; isHero: boolean }) {
  const { owedCents, oweCents, netCents, currency } = position;
  const isBoth = owedCents > 0 && oweCents > 0;
  return (
    <div className={styles.currency}>
      <p className={styles.words}>{wordsFor(netCents)}</p>
      <p className={styles.hero}>
        <Money cents={netCents} currency={currency} tone="auto" isSigned size={isHero ? 'hero' : 'l'} />
      </p>
      {isBoth && (
        <dl className={styles.parts}>
          <Part words={t('You are owed')} cents={owedCents} currency={currency} />
          <Part words={t('You owe')} cents={-oweCents} currency={currency} />
        </dl>
      )}
    </div>
  );
}

interface OverallBalanceProps {
  /** Undefined until loaded. */
  positions: readonly CurrencyPosition[] | undefined;
  /** The breakdown of the balance. */
  children?: ReactNode;
}

/**
 * What the person owes and is owed over all groups, by sign, word and color. It is the one large figure of
 * the page, with a smaller one for each further currency.
 */
export function OverallBalance({ positions, children }: OverallBalanceProps) {
  return (
    <Card heading={t('Your balance')}>
      {!positions && (
        <DelayedSkeleton label={t('Loading your balance...')}>
          <OutlineLine width="160px" />
          <OutlineFigure />
        </DelayedSkeleton>
      )}
      {positions?.length === 0 && (
        <p className={styles.even}>
          <CircleCheck className={styles.check} aria-hidden="true" />
          {t('You are settled up')}
        </p>
      )}
      {positions?.map((position, index) => (
        <InCurrency key={position.currency} position={position} isHero={index === 0} />
      ))}
      {children}
    </Card>
  );
}

function wordsFor(netCents: number): string {
  if (netCents === 0) return t('Overall, you are even');
  return t(netCents > 0 ? 'Overall, you are owed' : 'Overall, you owe');
}
