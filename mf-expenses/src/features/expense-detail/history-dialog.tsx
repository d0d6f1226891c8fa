import type { NamedPerson } from '@quits/contracts';
import { t } from '@quits/domain';
import type { DialogControl } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { ActivityPages, useUndo } from '@quits/ledger-ui/history';
import { useGetExpenseActivityInfiniteQuery } from '../../lib/history.api.ts';

export interface HistoryDialogProps extends DialogControl {
  expenseId: number;
  groupId: number;
  userId: number;
  people: readonly NamedPerson[];
  currency: string | undefined;
}

/** The history of one entry, with undo. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { expenseId, groupId, userId, people, currency, isOpen, onClose } = props;
  const activity = useGetExpenseActivityInfiniteQuery(expenseId, { skip: !isOpen });
  const undo = useUndo('mf-expenses', groupId);
  return (
    <Dialog title={t('History')} isOpen={isOpen} onClose={onClose}>
      <ActivityPages
        query={activity}
        what={t('the history')}
        userId={userId}
        people={people}
        currency={currency}
        undo={undo}
      />
    </Dialog>
  );
}
