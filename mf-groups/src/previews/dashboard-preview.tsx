/** The dashboard before its code has come: the own balance with the people behind it, and the groups last used. */
import { readAcquaintance, readGroup } from '@quits/contracts';
import { type PreviewProps, providePreview } from '@quits/core/preview';
import { DEFAULT_CURRENCY } from '@quits/domain';
import { AddExpenseButton } from '@quits/ledger-ui/add-expense';
import { AsOf, Page } from '@quits/ui';
import { isNameless } from '../features/name-prompt/nameless.ts';
import { FurtherBalances, OverallBalance } from '../features/overall-balance/overall-balance.tsx';
import { netsIn, positionsByCurrency } from '../features/overall-balance/overall-position.ts';
import { PeopleList } from '../features/people/people-list.tsx';
import { DashboardLayout, GroupsSection, welcome, YourGroups } from '../routes/dashboard-layout.tsx';
import styles from '../routes/dashboard-page.module.css';
import { ADDING, nothing } from '../lib/idle.ts';

/** Other back ends answer with expenses instead of people; their groups have no balances, and no preview. */
type Answers = ['getGroupSummaries', 'getPeople'];

function Dashboard({ answers: [known, people], user, answeredAt }: PreviewProps<Answers>) {
  const groups = known.map(readGroup);
  const balances = netsIn(groups);
  // These pages begin with other parts, and how high the payments that wait are only their code knows.
  const isOther = groups.some(({ waitingCount }) => (waitingCount ?? 0) > 0) || isNameless(user);
  if (groups.length === 0 || !balances || isOther) return null;
  const currencyOf = (groupId: number) =>
    groups.find(({ id }) => id === groupId)?.currency ?? DEFAULT_CURRENCY;
  const positions = positionsByCurrency(balances, currencyOf);
  const [first, ...further] = positions;
  return (
    <Page title={welcome(user)} actions={<AddExpenseButton state={ADDING} />}>
      <div className={styles.container}>
        <DashboardLayout
          balance={
            <OverallBalance positions={positions}>
              <PeopleList
                people={people.map(readAcquaintance)}
                quits={[]}
                currency={first?.currency}
                onOpen={nothing}
              >
                <FurtherBalances positions={further} />
              </PeopleList>
            </OverallBalance>
          }
          onCreate={nothing}
          groups={
            <YourGroups>
              <GroupsSection groups={groups} balances={balances} />
            </YourGroups>
          }
        />
      </div>
      {answeredAt !== undefined && <AsOf time={answeredAt} />}
    </Page>
  );
}

providePreview<Answers>(Dashboard);
