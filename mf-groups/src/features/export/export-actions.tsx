import { type Expense, type Group, type Member, TEXTS } from '@quits/contracts';
import { useNotify } from '@quits/core';
import { t } from '@quits/domain';
import { LazyDialog, MenuItem, notifyFailure, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Download, Printer } from 'lucide-react';

const loadDialog = () => import('./export-dialog.tsx').then((part) => part.ExportDialog);

interface ExportActionsProps {
  group: Group;
  members: readonly Member[];
  /** Loads all expenses; rejects when that fails. */
  loadAll: () => Promise<readonly Expense[]>;
  /** Says when it begins and ends. */
  onBusy: (isBusy: boolean) => void;
}

/** Exports the group's expenses to a file, or prints them. */
export function ExportActions({ group, members, loadAll, onBusy }: ExportActionsProps) {
  const notify = useNotify('mf-groups');
  const { open, control } = useDialogParam('dialog', 'export');

  /** Paper doesn't end where the screen does. */
  async function print(): Promise<void> {
    onBusy(true);
    try {
      await loadAll();
      // After the loaded entries are rendered.
      setTimeout(() => window.print());
    } catch (error) {
      notifyFailure(notify, error, t(TEXTS.expenses.loadFailed));
    } finally {
      onBusy(false);
    }
  }

  return (
    <>
      <MenuItem icon={<Download />} onClick={open} {...preloadOnApproach(loadDialog)}>
        {t('Export…')}
      </MenuItem>
      <MenuItem icon={<Printer />} onClick={() => void print()}>
        {t('[verb] Print')}
      </MenuItem>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={{ group, members, loadAll, ...control }} />
    </>
  );
}
