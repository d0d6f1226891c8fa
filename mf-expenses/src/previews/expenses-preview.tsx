/** The overview of expenses before its code has come: search field, figures and newest rows. */
import { type PersonTotals, readAcquaintance, readGroup, readPage } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { type PreviewProps, providePreview } from '@quits/core/preview';
import { t } from '@quits/domain';
import { AsOf, Page } from '@quits/ui';
import { overviewOf } from '../features/overview/overview-data.ts';
import { Overview } from '../routes/overview.tsx';
import styles from '../routes/expenses-page.module.css';

type Answers = ['getExpenses', 'getGroups', 'getPeople'];

const REST = { onReach: () => undefined, hasFailed: false };

function Expenses({ answers: [list, groups, people], user, answeredAt }: PreviewProps<Answers>) {
  const { items, next, totals } = readPage<readonly PersonTotals[]>(list);
  // Another back end does not answer with people. Without entries, the page begins with the way to the first.
  if (!useOffers()('people') || items.length === 0) return null;
  const isPartial = next !== null;
  const data = overviewOf({
    expenses: items,
    totals: isPartial ? totals : undefined,
    groups: groups.map(readGroup),
    people: people.map(readAcquaintance),
    userId: user.id,
  });
  return (
    <Page title={t('Expenses')} actions={<div className={styles.button} />}>
      <div className={styles.overview}>
        <Overview data={{ ...data, rest: isPartial ? REST : undefined }} isEarly />
      </div>
      {answeredAt !== undefined && <AsOf time={answeredAt} />}
    </Page>
  );
}

providePreview<Answers>(Expenses);
