import type { Expense } from '@quits/contracts';
import { t } from '@quits/domain';
import { recurringText, useGetRecurringExpensesQuery } from '@quits/ledger-ui';
import { Badge, Pending } from '@quits/ui';

/** The rule that made an expense, or was added from it, and the query for the rules of its group. */
export function useSchedule({ id: ownId, groupId, recurringId }: Expense, skip: boolean) {
  const query = useGetRecurringExpensesQuery(groupId, { skip });
  const rule = query.data?.find(({ id, expenseId }) => id === recurringId || expenseId === ownId);
  return { query, rule };
}

/** Says whether an expense repeats, and when next. */
export function ScheduleChip({ expense }: { expense: Expense }) {
  const { query, rule } = useSchedule(expense, false);
  if (!query.data) {
    return (
      <Pending query={query} what={t('the schedule')}>
        {null}
      </Pending>
    );
  }
  if (rule) return <Badge tone="info">{recurringText(rule)}</Badge>;
  const isMade = typeof expense.recurringId === 'number';
  return isMade && <Badge>{t('Added by a repeating expense that has ended')}</Badge>;
}
