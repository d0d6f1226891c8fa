import { Copy, History, Repeat } from 'lucide-react';
import { useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { LazyDialog, Menu, MenuItem, preloadOnApproach, useDialogParam } from '@quits/ui';
import type { ReadyExpense } from '../features/expense-detail/use-expense.ts';
import { useSchedule } from '../features/recurring/schedule.tsx';

const loadForm = () => import('../features/expense-form/add-expense.tsx').then((part) => part.AddExpenseForm);
const loadRepeat = () =>
  import('../features/recurring/recurring-dialog.tsx').then((part) => part.RecurringDialog);
const loadHistory = () =>
  import('../features/expense-detail/history-dialog.tsx').then((part) => part.HistoryDialog);

interface ExpenseMenuProps {
  load: ReadyExpense;
  userId: number;
  isReadOnly: boolean;
}

/** The dialogs that add something like this expense; each waits for what it needs. */
function useAdding({ expense, isFormSettled }: ReadyExpense, canAdd: boolean) {
  const copy = useDialogParam('dialog', 'duplicate');
  const repeat = useDialogParam('dialog', 'repeat');
  // The rules tell whether it repeats: another one next to its own would book everything twice.
  const { query: rules, rule } = useSchedule(expense, !canAdd);
  const isCopying = canAdd && copy.isOpen;
  const isRepeating = canAdd && repeat.isOpen;
  return {
    copy: { ...copy.control, isOpen: isCopying && isFormSettled },
    repeat: { ...repeat.control, rule, isOpen: isRepeating && rules.data !== undefined },
    onCopy: copy.open,
    onRepeat: repeat.open,
    isAwaited: (isCopying && !isFormSettled) || (isRepeating && !rules.data && rules.isFetching),
  };
}

/** What is seldom done with an expense: extras. A payment has its history alone. */
export function ExpenseMenu({ load, userId, isReadOnly }: ExpenseMenuProps) {
  const { expense, members, group } = load;
  const { groupId } = expense;
  const isOffered = useOffers()('history');
  const canAdd = isOffered && !isReadOnly && !expense.isSettlement;
  const { copy, repeat, onCopy, onRepeat, isAwaited } = useAdding(load, canAdd);
  const history = useDialogParam('dialog', 'history');
  if (!isOffered) return null;
  return (
    <>
      <Menu label={t('Expense menu')} isBusy={isAwaited}>
        {canAdd && (
          <>
            <MenuItem icon={<Copy />} onClick={onCopy} {...preloadOnApproach(loadForm)}>
              {t('[verb] Duplicate')}
            </MenuItem>
            <MenuItem icon={<Repeat />} onClick={onRepeat} {...preloadOnApproach(loadRepeat)}>
              {t('[verb] Repeat')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<History />} onClick={history.open} {...preloadOnApproach(loadHistory)}>
          {t('History')}
        </MenuItem>
      </Menu>
      <LazyDialog
        source="mf-expenses"
        load={loadForm}
        dialog={{ groupId, members, group, copyOf: expense, groupName: group?.name, ...copy }}
      />
      <LazyDialog source="mf-expenses" load={loadRepeat} dialog={{ expense, ...repeat }} />
      <LazyDialog
        source="mf-expenses"
        load={loadHistory}
        dialog={{
          ...{ expenseId: expense.id, groupId, userId, currency: group?.currency },
          people: [...expense.people, ...members],
          ...history.control,
        }}
      />
    </>
  );
}
