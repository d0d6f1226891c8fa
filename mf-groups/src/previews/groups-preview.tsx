/** The list of groups before its code has come: figures, search field and cards. */
import { inOrderOfUse, readGroup } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { type PreviewProps, providePreview } from '@quits/core/preview';
import { AsOf, Page } from '@quits/ui';
import { t } from '@quits/domain';
import { netsIn } from '../features/overall-balance/overall-position.ts';
import { byNewest } from '../lib/ledger.ts';
import { FoundGroups, GroupsActions, GroupsLayout } from '../routes/groups-layout.tsx';
import { ADDING, nothing } from '../lib/idle.ts';

type Answers = ['getGroupSummaries'];

function Groups({ answers: [known], answeredAt }: PreviewProps<Answers>) {
  const offers = useOffers();
  const groups = known.map(readGroup);
  const balances = netsIn(groups);
  // Without groups the page begins with other parts, and other back ends do not send the balances.
  if (groups.length === 0 || !balances) return null;
  return (
    <Page
      title={t('Groups')}
      actions={
        <GroupsActions
          onImport={offers('imports') ? nothing : undefined}
          onCreate={nothing}
          adding={ADDING}
        />
      }
    >
      <GroupsLayout groups={groups} search={{ value: '', onChange: nothing }}>
        <FoundGroups found={inOrderOfUse(groups.toSorted(byNewest))} all={groups} balances={balances} />
      </GroupsLayout>
      {answeredAt !== undefined && <AsOf time={answeredAt} />}
    </Page>
  );
}

providePreview<Answers>(Groups);
