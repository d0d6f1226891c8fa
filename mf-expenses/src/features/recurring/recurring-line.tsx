import type { Expense } from '@quits/contracts';
import { t } from '@quits/domain';
import { recurringText, useGetRecurringExpensesQuery } from '@quits/ledger-ui';
import { Badge, Button, LazyDialog, Pending, Skeleton, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Repeat } from 'lucide-react';
import styles from './recurring.module.css';

const loadDialog = () => import('./recurring-dialog.tsx').then((part) => part.RecurringDialog);

interface RecurringLineProps {
  expense: Expense;
  isReadOnly: boolean;
}

/** Says whether an expense is recurring, with a button to change that. */
export function RecurringLine({ expense, isReadOnly }: RecurringLineProps) {
  const { groupId, recurringId } = expense;
  const isMade = typeof recurringId === 'number';
  const rules = useGetRecurringExpensesQuery(groupId);
  const rule = rules.data?.find(({ id, expenseId }) => id === recurringId || expenseId === expense.id);
  const dialog = useDialogParam('dialog', 'repeat');
  // The rules tell whether it repeats: another one beside its own would book everything twice.
  if (!rules.data)
    return (
      <Pending query={rules} what={t('the schedule')}>
        <Skeleton width="16em" />
      </Pending>
    );
  return (
    <>
      <p className={styles.line}>
        {rule && <Badge tone="info">{recurringText(rule)}</Badge>}
        {isMade && !rule && <span>{t('Added by a repeating expense that has ended')}</span>}
        {!isReadOnly && (
          <Button
            size="s"
            variant="quiet"
            icon={<Repeat />}
            {...preloadOnApproach(loadDialog)}
            onClick={dialog.open}
          >
            {t(rule ? '[verb] Change' : '[verb] Repeat')}
          </Button>
        )}
      </p>
      {!isReadOnly && (
        <LazyDialog source="mf-expenses" load={loadDialog} dialog={{ expense, rule, ...dialog.control }} />
      )}
    </>
  );
}
