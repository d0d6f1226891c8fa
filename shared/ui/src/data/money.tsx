import { formatMoney, formatSignedMoney } from '@quits/domain';
import { classNames } from '../class-names.ts';
import styles from './money.module.css';

export interface MoneyProps {
  /** Integer cents. */
  cents: number;
  /** Code of the currency (ISO 4217); dollars when left out. */
  currency?: string | undefined;
  /** `auto` colors by the sign; the text around it must say what the color means. */
  tone?: 'plain' | 'positive' | 'negative' | 'auto';
  /** Writes "+" before positive amounts. */
  isSigned?: boolean;
  /** `m` takes the size of the text around it. */
  size?: 's' | 'm' | 'l' | 'hero';
}

function toneOf(cents: number): 'positive' | 'negative' | 'plain' {
  if (cents === 0) return 'plain';
  return cents > 0 ? 'positive' : 'negative';
}

/** An amount of money ("$1,234.50") in figures of equal width. */
export function Money({ cents, currency, tone = 'plain', isSigned = false, size = 'm' }: MoneyProps) {
  const shownTone = tone === 'auto' ? toneOf(cents) : tone;
  return (
    <bdi className={classNames(styles.money, styles[size], shownTone !== 'plain' && styles[shownTone])}>
      {isSigned ? formatSignedMoney(cents, currency) : formatMoney(cents, currency)}
    </bdi>
  );
}
