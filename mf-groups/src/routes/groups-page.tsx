import type { GroupSummary, User } from '@quits/contracts';
import {
  Button,
  Card,
  DelayedSkeleton,
  EmptyState,
  ErrorCard,
  Page,
  Pending,
  SearchField,
  StatCard,
  StatGrid,
  retryOf,
  SignedIn,
  useDialogParam,
  useSearchQuery,
  useTogether,
  Skeleton,
} from '@quits/ui';
import { SearchX } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { byNewest } from '../lib/ledger.ts';
import { CreateGroup, CreateGroupButton, NoGroups } from '../features/create-group/create-group.tsx';
import { counted } from '../features/group-cards/counted.ts';
import { GroupCards } from '../features/group-cards/group-cards.tsx';
import { matchingGroups } from '../features/group-search/matching-groups.ts';
import { useGroupBalances } from '../features/overall-balance/use-group-balances.ts';
import { GroupCardsSkeleton } from '../features/group-cards/group-cards-skeleton.tsx';
import styles from './groups-page.module.css';

/** The list while it loads: totals, search, cards. */
function GroupsSkeleton() {
  return (
    <div className={styles.sections}>
      <Skeleton height={46} shape="block" />
      <Skeleton width="24rem" height={70} shape="block" />
      <GroupCardsSkeleton count={6} />
    </div>
  );
}

interface GroupListProps extends Pick<ReturnType<typeof useGroupBalances>, 'balances' | 'expenses'> {
  groups: readonly GroupSummary[];
}

function GroupList({ groups, balances, expenses }: GroupListProps) {
  const [query, setQuery] = useSearchQuery();
  const search = useRef<HTMLInputElement>(null);
  const found = useMemo(() => matchingGroups(groups, query).toSorted(byNewest), [groups, query]);
  const expenseCount = groups.reduce((sum, group) => sum + group.expenseCount, 0);

  function clear(): void {
    setQuery('');
    search.current?.focus();
  }

  return (
    <div className={styles.sections}>
      {!balances && expenses && (
        <Pending query={expenses} what="your balances">
          {null}
        </Pending>
      )}
      <StatGrid>
        <StatCard label="Groups" value={groups.length} />
        <StatCard label="Expenses" value={expenseCount} />
      </StatGrid>
      <div className={styles.search}>
        <SearchField
          label="Search groups"
          value={query}
          onChange={setQuery}
          inputRef={search}
          found={counted(found.length, 'group')}
        />
      </div>
      {found.length > 0 ? (
        <GroupCards groups={found} all={groups} headingLevel={2} isDated balances={balances} />
      ) : (
        <Card>
          <EmptyState
            icon={<SearchX />}
            title="No groups match your search"
            action={<Button onClick={clear}>Clear search</Button>}
          >
            None of your groups has “{query.trim()}” in its name.
          </EmptyState>
        </Card>
      )}
    </div>
  );
}

function Groups({ user }: { user: User }) {
  const { isOpen, open, close, leave } = useDialogParam('new');
  const { groups, balances, expenses } = useGroupBalances(user.id);
  const isShown = useTogether(expenses ? [groups, expenses] : [groups]);

  function content() {
    if (!groups.data && groups.error === undefined) {
      return (
        <DelayedSkeleton label="Loading your groups...">
          <GroupsSkeleton />
        </DelayedSkeleton>
      );
    }
    if (!groups.data) {
      return <ErrorCard title="Your groups did not load" error={groups.error} {...retryOf(groups)} />;
    }
    return groups.data.length === 0 ? (
      <NoGroups onCreate={open} />
    ) : (
      <GroupList groups={groups.data} balances={balances} expenses={expenses} />
    );
  }

  return (
    <Page title="Groups" actions={<CreateGroupButton onClick={open}>Create Group</CreateGroupButton>}>
      <DelayedSkeleton isBusy={!isShown} content={content}>
        <GroupsSkeleton />
      </DelayedSkeleton>
      <CreateGroup userId={user.id} isOpen={isOpen} onClose={close} onGoOn={(path) => leave(path, 'after')} />
    </Page>
  );
}

/** `/groups`: all groups of a person, with search and totals (specification §2). */
export function GroupsPage() {
  return <SignedIn what="your groups">{(user) => <Groups user={user} />}</SignedIn>;
}
