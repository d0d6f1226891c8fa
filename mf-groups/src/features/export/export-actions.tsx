import { type Expense, type Group, type Member, TEXTS } from '@quits/contracts';
import { useHasFullAccess, useNotify, useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { notifyFailure } from '@quits/ui';
import { saveAs } from '@quits/ui/save-as';
import { Download, Printer } from 'lucide-react';
import { useLazyExportGroupQuery } from '../../api/export.api.ts';
import { MenuItem } from '../../lib/menu.tsx';

interface ExportActionsProps {
  group: Group;
  members: readonly Member[];
  /** Loads all expenses; rejects when that fails. */
  loadAll: () => Promise<readonly Expense[]>;
  /** Says when it begins and ends. */
  onBusy: (isBusy: boolean) => void;
}

/** Exports the group's expenses to a spreadsheet, or prints them. */
export function ExportActions({ group, members, loadAll, onBusy }: ExportActionsProps) {
  const notify = useNotify('mf-groups');
  const offers = useOffers();
  const hasFullAccess = useHasFullAccess();
  const [exportGroup] = useLazyExportGroupQuery();

  async function whileBusy(work: () => Promise<unknown>, failed: string): Promise<void> {
    onBusy(true);
    try {
      await work();
    } catch (error) {
      notifyFailure(notify, error, failed);
    } finally {
      onBusy(false);
    }
  }

  /** Loads all entries: file and paper don't end where the screen does. */
  const withAll = (make: (expenses: readonly Expense[]) => unknown) =>
    whileBusy(async () => make(await loadAll()), t(TEXTS.expenses.loadFailed));

  /** Saves everything of the group: as an import reads it, or with its receipts. */
  async function saveEverything(format: 'json' | 'zip'): Promise<void> {
    const address = await exportGroup({ groupId: group.id, format }).unwrap();
    const { fileWords } = await import('./expenses-csv.ts');
    saveAs(address, `${fileWords(group.name)}.${format}`);
  }
  const exportAs = (format: 'json' | 'zip') =>
    void whileBusy(() => saveEverything(format), t('Failed to export the group'));

  async function save(expenses: readonly Expense[]): Promise<void> {
    const { saveCsv } = await import('./save-csv.ts');
    saveCsv(group, members, expenses, offers('currencies') ? group.currency : undefined);
  }

  return (
    <>
      <MenuItem icon={<Download />} onClick={() => void withAll(save)}>
        {t('Export CSV')}
      </MenuItem>
      {offers('exports') && hasFullAccess && (
        <>
          <MenuItem icon={<Download />} onClick={() => exportAs('json')}>
            {t('Export JSON')}
          </MenuItem>
          <MenuItem icon={<Download />} onClick={() => exportAs('zip')}>
            {t('With receipts (ZIP)')}
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={<Printer />}
        // Prints after the loaded entries are rendered.
        onClick={() => void withAll(() => setTimeout(() => window.print()))}
      >
        {t('[verb] Print')}
      </MenuItem>
    </>
  );
}
