import type { PersonTotals } from '@quits/contracts';
import { formatMoney, sumCents, t } from '@quits/domain';
import { Money, SelectField, StatCard, StatGrid } from '@quits/ui';
import type { OverviewEntry } from './overview-entries.ts';
import styles from './overview-stats.module.css';

/** The sums of the stat cards, in cents. Settlements never count as spending. */
export interface OverviewFigures {
  totalCents: number;
  paidCents: number;
  shareCents: number;
  count: number;
}

export function statsOf(entries: readonly OverviewEntry[]): OverviewFigures {
  const spending = entries.filter(({ isSettlement }) => !isSettlement);
  const sumOf = (figure: 'totalCents' | 'paidCents' | 'shareCents') =>
    sumCents(spending.map((entry) => entry[figure]));
  return {
    totalCents: sumOf('totalCents'),
    paidCents: sumOf('paidCents'),
    shareCents: sumOf('shareCents'),
    count: spending.length,
  };
}

/** The server's sums, for a list that is not loaded completely. */
export function statedStats(groups: readonly PersonTotals[]): OverviewFigures {
  const sumOf = (figure: 'totalCents' | 'paidCents' | 'shareCents' | 'expenses') =>
    groups.reduce((sum, group) => sum + group[figure], 0);
  return {
    totalCents: sumOf('totalCents'),
    paidCents: sumOf('paidCents'),
    shareCents: sumOf('shareCents'),
    count: sumOf('expenses'),
  };
}

interface OverviewStatsProps {
  /** Undefined while the filtered result is unknown. */
  figures: OverviewFigures | undefined;
  currency: string;
  /** All currencies: with several, a select chooses the one of the figures. */
  currencies: readonly string[];
  onChange: (change: { currency: string }) => void;
}

/** The four figures of the overview, without settlements. */
export function OverviewStats({ figures, currency, currencies, onChange }: OverviewStatsProps) {
  const money = (figure: 'totalCents' | 'paidCents' | 'shareCents') =>
    figures && <Money cents={figures[figure]} currency={currency} />;
  const texts = figures && [
    ...[figures.totalCents, figures.paidCents, figures.shareCents].map((cents) =>
      formatMoney(cents, currency),
    ),
    String(figures.count),
  ];
  return (
    <div className={styles.figures}>
      <StatGrid characters={texts?.join('').length}>
        <StatCard label={t('Total')} value={money('totalCents')} />
        <StatCard label={t('You Paid')} value={money('paidCents')} />
        <StatCard label={t('Your Share')} value={money('shareCents')} />
        <StatCard label={t('Expenses')} value={figures?.count} />
      </StatGrid>
      {currencies.length > 1 && (
        <SelectField
          className={styles.currency}
          label={t('Currency')}
          value={currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(value) => onChange({ currency: value })}
        />
      )}
    </div>
  );
}
