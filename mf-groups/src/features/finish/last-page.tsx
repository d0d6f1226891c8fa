import { groupPath } from '@quits/contracts';
import { t } from '@quits/domain';
import { EntryLink, type EntryRow, useExpensePage } from '@quits/ledger-ui';
import { Breakdown, type SpentEntry } from '@quits/ledger-ui/insights';
import { Button, Card, formatDay, List, Money, richText, Stack, StatCard, StatGrid } from '@quits/ui';
import { Printer } from 'lucide-react';
import { tripFigures } from './trip-figures.ts';
import styles from './finish.module.css';

interface LastPageProps {
  groupId: number;
  currency: string;
  /** All entries of the group, for its tables and for its list. */
  entries: readonly SpentEntry[];
  rows: readonly EntryRow[];
  nameOf: (userId: number) => string;
}

/** What is left of a trip: what was spent and on what, the three largest expenses, and who paid most. */
export function LastPage({ groupId, currency, entries, rows, nameOf }: LastPageProps) {
  useExpensePage();
  const { spentCents, count, first, last, largest, paidMost } = tripFigures(entries, rows);
  const pathOf = (filter: string, value: string) => `${groupPath(groupId)}?${filter}=${value}`;
  return (
    <Stack gap={24}>
      <StatGrid>
        <StatCard label={t('Spent')} value={<Money cents={spentCents} currency={currency} />} />
        <StatCard label={t('Expenses')} value={count} />
        {first !== undefined && last !== undefined && (
          <StatCard
            label={t('[of a trip] From and to')}
            value={first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`}
          />
        )}
      </StatGrid>
      {paidMost && (
        <p className={styles.most}>
          {richText('{name} paid most: {amount}.', {
            name: nameOf(paidMost.userId),
            amount: <Money cents={paidMost.cents} currency={currency} />,
          })}
        </p>
      )}
      <Card heading={t('By category')}>
        <Breakdown
          by="category"
          entries={entries}
          currency={currency}
          amountLabel={t('Spent')}
          pathOf={pathOf}
        />
      </Card>
      <Card heading={t('The largest expenses')} isFlush>
        <List>
          {largest.map((row) => (
            <li key={row.id}>
              <EntryLink row={row} dateStyle="belowYear" />
            </li>
          ))}
        </List>
      </Card>
      <Card heading={t('By person')}>
        <Breakdown
          by="person"
          entries={entries}
          currency={currency}
          amountLabel={t('Spent')}
          pathOf={pathOf}
        />
      </Card>
      <div className={styles.print}>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t('[verb] Print')}
        </Button>
      </div>
    </Stack>
  );
}
