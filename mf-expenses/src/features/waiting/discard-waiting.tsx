import { TEXTS } from '@quits/contracts';
import { useRuntime, type WaitingEntry } from '@quits/core';
import { isolated, t } from '@quits/domain';
import { expenseOfWaiting } from '@quits/ledger-ui/waiting';
import type { DialogControl } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';

/** Asks before an entry that was never booked is deleted from this device. */
export function DiscardWaiting({ entry, onClose, ...dialog }: DialogControl & { entry: WaitingEntry }) {
  const { waiting } = useRuntime();

  async function discard(): Promise<void> {
    const queue = await waiting?.load();
    await queue?.discard(entry.id);
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('Discard Expense')}
      question={t('Discard “{description}”? It exists on this device only.', {
        description: isolated(expenseOfWaiting(entry).description || t(TEXTS.expenses.noDescription)),
      })}
      confirmLabel={t('Discard')}
      busyLabel={t('Discarding...')}
      onConfirm={() => void discard()}
      onClose={onClose}
      {...dialog}
    />
  );
}
