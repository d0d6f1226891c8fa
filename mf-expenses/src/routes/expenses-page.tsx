import { Receipt } from 'lucide-react';
import { useMemo } from 'react';
import { PATHS } from '@quits/contracts';
import type { User } from '@quits/contracts';
import {
  Button,
  Card,
  EmptyState,
  ErrorCard,
  LinkButton,
  Notice,
  Page,
  SignedIn,
  Stack,
  explainFailure,
} from '@quits/ui';
import { ExpenseDetails } from '../features/overview/expense-details.tsx';
import { FilterBar } from '../features/overview/filter-bar.tsx';
import { MonthlySpending } from '../features/overview/monthly-spending.tsx';
import { OverviewSkeleton } from '../features/overview/overview-skeleton.tsx';
import { OverviewStats } from '../features/overview/overview-stats.tsx';
import { selectEntries } from '../features/overview/overview-entries.ts';
import type { OverviewEntry } from '../features/overview/overview-entries.ts';
import { useFilters } from '../features/overview/overview-filters.ts';
import { useOverview } from '../features/overview/use-overview.ts';
import type { OverviewData } from '../features/overview/use-overview.ts';

function NoExpenses() {
  return (
    <Card>
      <EmptyState
        icon={<Receipt />}
        title="No expenses yet"
        action={
          <LinkButton to={PATHS.groups} variant="primary">
            Go to Groups
          </LinkButton>
        }
      >
        Add one in a group, “Dinner, $60.00, split equally” for example, and it shows up here.
      </EmptyState>
    </Card>
  );
}

interface OverviewProps {
  data: OverviewData;
  entries: OverviewEntry[];
  userId: number;
}

function Overview({ data, entries, userId }: OverviewProps) {
  const [filters, change] = useFilters();
  const shown = useMemo(() => selectEntries(entries, filters), [entries, filters]);
  if (entries.length === 0) {
    return (
      <Stack gap={24}>
        <OverviewStats entries={shown} />
        <NoExpenses />
      </Stack>
    );
  }
  return (
    <Stack gap={24}>
      {data.areNamesMissing && (
        <Notice
          tone="warning"
          action={
            <Button size="s" onClick={data.retryNames}>
              Try again
            </Button>
          }
        >
          The names of your groups did not load.
        </Notice>
      )}
      <FilterBar filters={filters} groups={data.groups} onChange={change} />
      <OverviewStats entries={shown} />
      <MonthlySpending entries={shown} />
      <ExpenseDetails
        entries={shown}
        sort={filters.sort}
        userId={userId}
        onShowAll={() => change({ groupId: undefined })}
      />
    </Stack>
  );
}

function OverviewScreen({ user }: { user: User }) {
  const data = useOverview(user.id);
  return (
    <Page title="Expenses">
      {data.entries && <Overview data={data} entries={data.entries} userId={user.id} />}
      {!data.entries && data.failure !== undefined && (
        <ErrorCard
          title="Your expenses could not be loaded"
          onRetry={data.retry}
          isRetrying={data.isRetrying}
        >
          {explainFailure(data.failure)}
        </ErrorCard>
      )}
      {!data.entries && data.failure === undefined && <OverviewSkeleton />}
    </Page>
  );
}

/** /expenses */
export function ExpensesPage() {
  return <SignedIn what="your expenses">{(user) => <OverviewScreen user={user} />}</SignedIn>;
}
