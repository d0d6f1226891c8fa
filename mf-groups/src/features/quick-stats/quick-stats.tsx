import { groupPath } from '@quits/contracts';
import { t, valueText } from '@quits/domain';
import { LinkButton, Money, StatCard, StatGrid } from '@quits/ui';
import { ChartColumn } from 'lucide-react';
import { useId } from 'react';
import type { GroupStats } from './group-stats.ts';
import styles from './quick-stats.module.css';

interface QuickStatsProps {
  groupId: number;
  stats: GroupStats | undefined;
  currency: string;
  memberCount: number | undefined;
}

/** A group's figures at a glance, and the link to its spending insights. */
export function QuickStats({ stats, currency, memberCount, groupId }: QuickStatsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.stats}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {t('Quick Stats')}
        </h2>
        {stats !== undefined && stats.expenseCount > 0 && (
          <LinkButton
            to={`${groupPath(groupId)}?view=insights`}
            variant="quiet"
            size="s"
            icon={<ChartColumn />}
            className={styles.insights}
          >
            {t('Insights')}
          </LinkButton>
        )}
      </div>
      <StatGrid>
        <StatCard
          label={t('Total Spent')}
          value={stats && <Money cents={stats.spentCents} currency={currency} />}
        />
        <StatCard
          label={t('Your Share')}
          value={stats && <Money cents={stats.shareCents} currency={currency} />}
        />
        <StatCard label={t('Expenses')} value={stats && valueText(stats.expenseCount)} />
        <StatCard label={t('Members')} value={memberCount && valueText(memberCount)} />
      </StatGrid>
    </section>
  );
}
