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
  retryOf,
  SignedIn,
  useDialogParam,
  useSearchQuery,
} from '@quits/ui';
import { AddExpenseDialog } from '@quits/ledger-ui/add-expense';
import { SearchX } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { byNewest } from '../lib/ledger.ts';
import { CreateGroup, NoGroups } from '../features/create-group/create-group.tsx';
import { ImportGroup } from '../features/import/import-group.tsx';
import { matchingGroups } from '../features/group-search/matching-groups.ts';
import { useGroupBalances } from '../features/overall-balance/use-group-balances.ts';
import { GroupCardsSkeleton } from '../features/group-cards/group-cards-skeleton.tsx';
import { FoundGroups, GroupsActions, GroupsLayout } from './groups-layout.tsx';
import { useAddExpenseInGroups } from './use-add-expense-in-groups.ts';

interface GroupListProps extends Pick<ReturnType<typeof useGroupBalances>, 'balances' | 'expenses'> {
  /** Undefined until loaded. */
  groups: readonly GroupSummary[] | undefined;
}

const NONE: readonly GroupSummary[] = [];

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
    <GroupsLayout
      groups={groups}
      failure={
        groups &&
        !balances &&
        expenses && (
          <Pending query={expenses} what={t('your balances')}>
            {null}
          </Pending>
        )
      }
      search={{
        value: query,
        onChange: setQuery,
        inputRef: search,
        found: groups && t('{count, plural, one {# group} other {# groups}}', { count: found.length }),
      }}
    >
      {cards()}
    </GroupsLayout>
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
        <GroupsActions
          onImport={canImport ? importing.open : undefined}
          onCreate={open}
          adding={adding.isOffered ? adding.state : undefined}
        />
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
