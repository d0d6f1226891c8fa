import type { Expense, Group, Member } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, LazyDialog, preloadOnApproach, useDialogParam } from '@quits/ui';
import { History } from 'lucide-react';

const loadHistory = () => import('./history-dialog.tsx').then((part) => part.HistoryDialog);

interface HistoryButtonProps {
  expense: Expense;
  group: Group | undefined;
  members: readonly Member[];
  userId: number;
}

/** Opens the history of an entry, which only our own server has. */
export function HistoryButton({ expense, group, members, userId }: HistoryButtonProps) {
  const history = useDialogParam('dialog', 'history');
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon={<History />}
        onClick={history.open}
        {...preloadOnApproach(loadHistory)}
      >
        {t('History')}
      </Button>
      <LazyDialog
        source="mf-expenses"
        load={loadHistory}
        dialog={{
          expenseId: expense.id,
          groupId: expense.groupId,
          userId,
          people: [...expense.people, ...members],
          currency: group?.currency,
          ...history.control,
        }}
      />
    </>
  );
}
