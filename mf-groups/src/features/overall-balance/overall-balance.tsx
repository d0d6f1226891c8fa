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

interface InCurrencyProps {
  position: CurrencyPosition;
  isHero: boolean;
  /** Shows both directions, where both exist. */
  isBrokenDown: boolean;
}

/** The balance in one currency: the first one large, each further one in a line. */
function InCurrency({ position, isHero, isBrokenDown }: InCurrencyProps) {
  const { owedCents, oweCents, netCents, currency } = position;
  const isBoth = owedCents > 0 && oweCents > 0;
  return (
    <div className={isHero ? undefined : styles.further}>
      <p className={styles.words}>{wordsFor(netCents)}</p>
      <p className={isHero ? styles.hero : styles.amount}>
        <Money cents={netCents} currency={currency} tone="auto" isSigned size={isHero ? 'hero' : 'm'} />
      </p>
      {isBrokenDown && isBoth && (
        <dl className={styles.parts}>
          <Part words={t('You are owed')} cents={owedCents} currency={currency} />
          <Part words={t('You owe')} cents={-oweCents} currency={currency} />
        </dl>
      )}
    </div>
  );
}

interface FurtherBalancesProps {
  positions: readonly CurrencyPosition[];
  isBrokenDown?: boolean;
}

/** A line for each further currency. */
export function FurtherBalances({ positions, isBrokenDown = false }: FurtherBalancesProps) {
  return positions.map((position) => (
    <InCurrency key={position.currency} position={position} isHero={false} isBrokenDown={isBrokenDown} />
  ));
}

interface OverallBalanceProps {
  /** Undefined until loaded. */
  positions: readonly CurrencyPosition[] | undefined;
  /** The people behind the first balance, and the further balances; without them it shows both directions. */
  children?: ReactNode;
}

/**
 * What the person owes and is owed over all groups, by sign, word and color. It is the one large figure of
 * the page, with a smaller one for each further currency.
 */
export function OverallBalance({ positions, children }: OverallBalanceProps) {
  const [first, ...further] = positions ?? [];
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
      {first && <InCurrency position={first} isHero isBrokenDown={!children} />}
      {children ?? <FurtherBalances positions={further} isBrokenDown />}
    </Card>
  );
}

function wordsFor(netCents: number): string {
  if (netCents === 0) return t('Overall, you are even');
  return t(netCents > 0 ? 'Overall, you are owed' : 'Overall, you owe');
}
