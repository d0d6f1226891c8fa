import { type Expense, PATHS } from '@quits/contracts';
import { isStatus, useAuth, useOffers, useRuntime, useWords } from '@quits/core';
import { CATEGORIES, isCategory, nameReader, t } from '@quits/domain';
import { EntryLink, type EntryRow, entryRows, monthOfEntry } from '@quits/ledger-ui';
import {
  Badge,
  Card,
  DelayedSkeleton,
  ErrorCard,
  GroupTile,
  LinkButton,
  LoadingTogether,
  MessagePage,
  Page,
  SectionedList,
  Skeleton,
  Stack,
  VisuallyHidden,
  isMissing,
  retryOf,
} from '@quits/ui';
import { Unlink } from 'lucide-react';
import { Navigate, useParams } from 'react-router-dom';
import { type GroupView, useViewGroupQuery } from '../lib/view.api.ts';
import { BalanceList, NetList } from '../features/balances/balance-list.tsx';
import { balanceRows } from '../features/balances/balance-rows.ts';
import { OutlineLine, OutlineRows } from '../lib/outline.tsx';

/** No member's id: a link shows the same to everyone, signed in or not. */
const NO_MEMBER = 0;
/** Initial estimate in pixels. */
const ROW_HEIGHT = 65;

/** A link with initials hides descriptions, in which names may stand: the category takes their place. */
function titleOf({ description, category }: Expense): string {
  if (description.trim() !== '') return description;
  return isCategory(category) ? t(CATEGORIES[category].name) : t('[what an entry is] Expense');
}

const keyOf = ({ id }: EntryRow) => id;

function Balances({ nets, fewest, currency }: GroupView) {
  return (
    <>
      <Card heading={t('Balances')}>
        <NetList members={nets} currency={currency} />
      </Card>
      <Card heading={t('Fewest payments')}>
        <BalanceList
          rows={balanceRows(fewest, NO_MEMBER)}
          none={t('Everyone is settled up.')}
          currency={currency}
        />
      </Card>
    </>
  );
}

function Entries({ entries, entryCount, nets, currency }: GroupView) {
  const rows = useWords(() => {
    const nameOf = nameReader([...entries.flatMap(({ people }) => people), ...nets]);
    // The reader has no part in any entry.
    const titled = entries.map((entry) => ({ ...entry, description: titleOf(entry) }));
    return entryRows(titled, nameOf, NO_MEMBER, currency).map(({ position: _position, ...row }) => row);
  }, [entries, nets, currency]);
  if (rows.length === 0) return <Card heading={t('Expenses')}>{t('No expenses yet')}</Card>;
  const isPart = entryCount > entries.length;
  return (
    <Card
      heading={t('Expenses')}
      isFlush
      actions={
        isPart && (
          <Badge>{t('The newest {count} of {total}', { count: entries.length, total: entryCount })}</Badge>
        )
      }
    >
      <SectionedList
        rows={rows}
        keyOf={keyOf}
        sectionOf={monthOfEntry}
        renderRow={(row, isOnPaper) => (
          <EntryLink row={row} dateStyle="belowYear" isOnPaper={isOnPaper} isReadOnly />
        )}
        rowHeight={ROW_HEIGHT}
      />
    </Card>
  );
}

/** For readers who meet Quits by this link: what it is, and the way to an account of their own where there is one. */
function AboutQuits() {
  const { isSignedIn } = useAuth();
  const { registration } = useRuntime().config;
  if (isSignedIn) return null;
  return (
    <Card heading={t('What Quits is')}>
      <Stack gap={12}>
        <p>
          {t('Quits keeps what a group pays together: who paid, who owes whom, and the fewest payments.')}{' '}
          {t('To take part in this group, ask one of its members for an invitation.')}
        </p>
        {registration === undefined && (
          <div>
            <LinkButton to={PATHS.login} state={{ mode: 'register' }}>
              {t('Create your own group')}
            </LinkButton>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function Outline() {
  return (
    <LoadingTogether isBusy label={t('Loading group...')}>
      <Stack gap={16}>
        <Card heading={t('Balances')}>
          <DelayedSkeleton>
            <OutlineRows kind="debt" count={3} />
          </DelayedSkeleton>
        </Card>
        <Card heading={t('Expenses')} isFlush>
          <DelayedSkeleton>
            <OutlineRows kind="entry" count={8} />
          </DelayedSkeleton>
        </Card>
      </Stack>
    </LoadingTogether>
  );
}

function LoadingName() {
  return (
    <>
      <VisuallyHidden>{t('Group')}</VisuallyHidden>
      <OutlineLine width="min(14ch, 100%)" />
    </>
  );
}

function View({ token }: { token: string }) {
  const query = useViewGroupQuery(token);
  const { data: view, error } = query;
  // A token that no link can have is refused as input.
  if (isMissing(error) || isStatus(error, 422))
    return <MessagePage icon={<Unlink />} title={t('This link no longer works. Ask for a new one.')} />;
  if (!view && error !== undefined) {
    return (
      <Page title={t('Group')} hasOwnHeader>
        <ErrorCard title={t('The group did not load')} headingLevel={1} error={error} {...retryOf(query)} />
      </Page>
    );
  }
  return (
    <Page
      title={view?.name ?? t('Group')}
      heading={view?.name ?? <LoadingName />}
      picture={
        view ? (
          <GroupTile groupId={view.id} name={view.name} size="l" />
        ) : (
          <Skeleton width={56} height={56} shape="block" />
        )
      }
      subtitle={t('You are looking at this group. Only its members can change it.')}
    >
      {view ? (
        <Stack gap={16}>
          <Balances {...view} />
          {/* The entries may be thousands. */}
          <AboutQuits />
          <Entries {...view} />
        </Stack>
      ) : (
        <Outline />
      )}
    </Page>
  );
}

/** `/view/:token`: a group for people who have a link and no account. */
export function ViewPage() {
  const { token = '' } = useParams();
  const offers = useOffers();
  return offers('view') ? <View key={token} token={token} /> : <Navigate to={PATHS.dashboard} replace />;
}
