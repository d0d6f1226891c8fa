import type { Expense, Group, Member } from '@quits/contracts';
import { useRuntime } from '@quits/core';
import { Button, Cluster, LazyDialog, useDialogParam } from '@quits/ui';
import { History, MessageSquareText } from 'lucide-react';

const loadComments = () => import('./comments-dialog.tsx').then((part) => part.CommentsDialog);
const loadHistory = () => import('./history-dialog.tsx').then((part) => part.HistoryDialog);

interface EntryExtrasProps {
  expense: Expense;
  group: Group | undefined;
  members: readonly Member[];
  userId: number;
}

/** Parts of an entry that only our own server has: towards others nothing shows or loads. */
export function EntryExtras({ expense, group, members, userId }: EntryExtrasProps) {
  const { hasExtras } = useRuntime().config;
  const history = useDialogParam('dialog', 'history');
  const comments = useDialogParam('dialog', 'comments');
  if (!hasExtras) return null;
  const count = expense.commentCount ?? 0;
  return (
    <Cluster gap={8}>
      <Button icon={<MessageSquareText />} onClick={comments.open}>
        Comments{count > 0 && ` (${String(count)})`}
      </Button>
      <Button icon={<History />} onClick={history.open}>
        History
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
      <LazyDialog
        source="mf-expenses"
        load={loadComments}
        dialog={{ expenseId: expense.id, userId, ...comments.control }}
      />
    </Cluster>
  );
}
