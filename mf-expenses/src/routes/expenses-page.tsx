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
import { OverviewStats, statedStats, statsOf } from '../features/overview/overview-stats.tsx';
import { selectEntries } from '../features/overview/overview-entries.ts';
import type { OverviewEntry } from '../features/overview/overview-entries.ts';
import { useFilters } from '../features/overview/overview-filters.ts';
import type { OverviewFilters } from '../features/overview/overview-filters.ts';
import { lastMonthsOf, monthlySpending } from '../features/overview/overview-months.ts';
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

const NONE: OverviewEntry[] = [];

/** The figures of what the filters leave, from the entries or, while they are not all here, from their totals. */
function figuresOf(
  shown: readonly OverviewEntry[],
  totals: OverviewData['totals'],
  { groupId }: OverviewFilters,
) {
  const now = new Date();
  if (!totals) return { stats: statsOf(shown), months: monthlySpending(shown, now) };
  const chosen = totals.filter((group) => groupId === undefined || group.groupId === groupId);
  const rows = chosen.flatMap((group) => group.months);
  return { stats: statedStats(chosen), months: lastMonthsOf(rows, now) };
}

interface OverviewProps {
  data: OverviewData;
  entries: OverviewEntry[];
  userId: number;
}

function Overview({ data, entries, userId }: OverviewProps) {
  const [filters, change] = useFilters();
  const { rest, totals } = data;
  const shown = useMemo(() => selectEntries(entries, filters), [entries, filters]);
  const { stats, months } = useMemo(() => figuresOf(shown, totals, filters), [shown, totals, filters]);
  // Only the newest are here: in any other order they say nothing.
  const isShowable = rest === undefined || (filters.sort === 'date' && filters.order === 'desc');
  if (entries.length === 0) {
    return (
      <Stack gap={24}>
        <OverviewStats {...stats} />
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
      <OverviewStats {...stats} />
      <MonthlySpending months={months} />
      <ExpenseDetails
        entries={isShowable ? shown : NONE}
        rest={rest}
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
