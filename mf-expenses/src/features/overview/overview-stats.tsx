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

/** How wide a figure is, in characters of a value: those of its label are smaller. */
const charactersOf = (label: string, value: string) => Math.max(Math.ceil(0.78 * label.length), value.length);

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
  const shown = [
    { label: t('Total'), cents: figures?.totalCents },
    { label: t('You Paid'), cents: figures?.paidCents },
    { label: t('Your Share'), cents: figures?.shareCents },
    { label: t('Expenses'), count: figures?.count },
  ];
  const characters = shown.map(({ label, cents, count }) =>
    charactersOf(label, cents === undefined ? String(count ?? '') : formatMoney(cents, currency)),
  );
  return (
    <div className={styles.figures}>
      <StatGrid characters={characters.reduce((sum, count) => sum + count, 0)}>
        {shown.map(({ label, cents, count }) => (
          <StatCard
            key={label}
            label={label}
            value={cents === undefined ? count : <Money cents={cents} currency={currency} />}
          />
        ))}
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
