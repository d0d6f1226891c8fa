import { type GroupSummary, inOrderOfUse, type User } from '@quits/contracts';
import { useHasFullAccess, useOffers } from '@quits/core';
import { t } from '@quits/domain';
import {
  Button,
  Card,
  DelayedSkeleton,
  EmptyState,
  ErrorCard,
  LoadingTogether,
  Page,
  Pending,
  SearchField,
  StatCard,
  StatGrid,
  retryOf,
  SignedIn,
  useDialogParam,
  useSearchQuery,
} from '@quits/ui';
import { useIsArchived } from '@quits/ledger-ui';
import { AddExpenseButton, AddExpenseDialog } from '@quits/ledger-ui/add-expense';
import { SearchX } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { byNewest } from '../lib/ledger.ts';
import { CreateGroup, CreateGroupButton, NoGroups } from '../features/create-group/create-group.tsx';
import { GroupCards } from '../features/group-cards/group-cards.tsx';
import { ImportButton, ImportGroup } from '../features/import/import-group.tsx';
import { matchingGroups } from '../features/group-search/matching-groups.ts';
import { useGroupBalances } from '../features/overall-balance/use-group-balances.ts';
import { GroupCardsSkeleton } from '../features/group-cards/group-cards-skeleton.tsx';
import { useAddExpenseInGroups } from './use-add-expense-in-groups.ts';
import styles from './groups-page.module.css';

interface GroupListProps extends Pick<ReturnType<typeof useGroupBalances>, 'balances' | 'expenses'> {
  /** Undefined until loaded. */
  groups: readonly GroupSummary[] | undefined;
}

const NONE: readonly GroupSummary[] = [];

/** The archived groups apart from the others. */
function useArchivedApart(groups: readonly GroupSummary[]) {
  const isArchived = useIsArchived();
  return useMemo(
    () => ({
      archived: groups.filter(isArchived),
      others: groups.filter((group) => !isArchived(group)),
    }),
    [groups, isArchived],
  );
}

type FoundGroupsProps = Pick<GroupListProps, 'balances'> & Record<'found' | 'all', readonly GroupSummary[]>;

/** The groups that a search found, the archived ones apart at the end. */
function FoundGroups({ found, all, balances }: FoundGroupsProps) {
  const shown = useArchivedApart(found);
  const every = useArchivedApart(all);
  const look = { isDated: true, balances };
  return (
    <>
      {shown.others.length > 0 && (
        <GroupCards groups={shown.others} all={every.others} headingLevel={2} {...look} />
      )}
      {shown.archived.length > 0 && (
        <section className={styles.archived} aria-labelledby="archived-groups">
          <h2 id="archived-groups" className={styles.heading}>
            {t('Archived')}
          </h2>
          <GroupCards groups={shown.archived} all={every.archived} headingLevel={3} {...look} />
        </section>
      )}
    </>
  );
}

function GroupList({ groups, balances, expenses }: GroupListProps) {
  const [query, setQuery] = useSearchQuery();
  const search = useRef<HTMLInputElement>(null);
  const found = useMemo(
    () => inOrderOfUse(matchingGroups(groups ?? NONE, query).toSorted(byNewest)),
    [groups, query],
  );

  function clear(): void {
    setQuery('');
    search.current?.focus();
  }

  function cards() {
    if (!groups) {
      return (
        <DelayedSkeleton label={t('Loading your groups...')}>
          <GroupCardsSkeleton count={6} />
        </DelayedSkeleton>
      );
    }
    return found.length > 0 ? (
      <FoundGroups found={found} all={groups} balances={balances} />
    ) : (
      <NoneFound query={query} onClear={clear} />
    );
  }

  return (
    <div className={styles.sections}>
      {groups && !balances && expenses && (
        <Pending query={expenses} what={t('your balances')}>
          {null}
        </Pending>
      )}
      <StatGrid>
        <StatCard label={t('Groups')} value={groups?.length} />
        <StatCard label={t('Expenses')} value={groups?.reduce((sum, group) => sum + group.expenseCount, 0)} />
      </StatGrid>
      <div className={styles.search}>
        <SearchField
          label={t('Search groups')}
          value={query}
          onChange={setQuery}
          inputRef={search}
          found={groups && t('{count, plural, one {# group} other {# groups}}', { count: found.length })}
        />
      </div>
      {cards()}
    </div>
  );
}

function NoneFound({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title={t('No groups match your search')}
        action={<Button onClick={onClear}>{t('Clear search')}</Button>}
      >
        {t('None of your groups has “{query}” in its name.', { query: query.trim() })}
      </EmptyState>
    </Card>
  );
}

function Groups({ user }: { user: User }) {
  const { isOpen, open, close, leave } = useDialogParam('new');
  const { isBusy, groups, balances, expenses } = useGroupBalances(user.id);
  const adding = useAddExpenseInGroups(user.id);
  const importing = useDialogParam('import');
  const offers = useOffers();
  const canImport = useHasFullAccess() && offers('imports');

  function content() {
    if (!groups.data && groups.error !== undefined) {
      return <ErrorCard title={t('Your groups did not load')} error={groups.error} {...retryOf(groups)} />;
    }
    if (groups.data?.length === 0) return <NoGroups onCreate={open} />;
    return <GroupList groups={groups.data} balances={balances} expenses={expenses} />;
  }

  return (
    <Page
      title={t('Groups')}
      actions={
        <div className={styles.actions}>
          {canImport && <ImportButton onClick={importing.open} />}
          <CreateGroupButton variant="secondary" onClick={open}>
            {t('Create Group')}
          </CreateGroupButton>
          {adding.isOffered && <AddExpenseButton state={adding.state} />}
        </div>
      }
    >
      <AddExpenseDialog state={adding.state} {...adding.form} />
      <LoadingTogether isBusy={isBusy}>{content()}</LoadingTogether>
      <CreateGroup userId={user.id} isOpen={isOpen} onClose={close} onGoOn={(path) => leave(path, 'after')} />
      {canImport && (
        <ImportGroup
          user={user}
          groups={groups.data ?? NONE}
          {...importing.control}
          onGoOn={(path) => importing.leave(path, 'after')}
        />
      )}
    </Page>
  );
}

/** `/groups`: all groups of a person, with search and totals (specification §2). */
export function GroupsPage() {
  return <SignedIn what={t('your groups')}>{(user) => <Groups user={user} />}</SignedIn>;
}
