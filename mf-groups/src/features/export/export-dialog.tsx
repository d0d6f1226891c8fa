import { type Expense, type Group, type Member, TEXTS } from '@quits/contracts';
import { useHasFullAccess, useNotify, useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { Button, type DialogControl, notifyFailure, Stack } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { saveAs } from '@quits/ui/save-as';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLazyExportGroupQuery } from './export.api.ts';
import { fileWords } from './expenses-csv.ts';
import { saveCsv } from './save-csv.ts';

export interface ExportDialogProps extends DialogControl {
  group: Group;
  members: readonly Member[];
  /** Loads all expenses; rejects when that fails. */
  loadAll: () => Promise<readonly Expense[]>;
}

type Format = 'csv' | 'json' | 'zip';

/** Saves the group's expenses as a file: for a spreadsheet, or everything as an import reads it. */
export function ExportDialog({ group, members, loadAll, ...dialog }: ExportDialogProps) {
  const notify = useNotify('mf-groups');
  const offers = useOffers();
  const hasFullAccess = useHasFullAccess();
  const [exportGroup] = useLazyExportGroupQuery();
  const [busy, setBusy] = useState<Format>();

  async function save(format: Format): Promise<void> {
    if (format === 'csv') {
      // The file doesn't end where the screen does.
      saveCsv(group, members, await loadAll(), offers('currencies') ? group.currency : undefined);
    } else {
      const address = await exportGroup({ groupId: group.id, format }).unwrap();
      saveAs(address, `${fileWords(group.name)}.${format}`);
    }
  }

  async function saveAndClose(format: Format): Promise<void> {
    setBusy(format);
    try {
      await save(format);
      dialog.onClose();
    } catch (error) {
      notifyFailure(
        notify,
        error,
        t(format === 'csv' ? TEXTS.expenses.loadFailed : 'Failed to export the group'),
      );
    } finally {
      setBusy(undefined);
    }
  }

  const button = (format: Format, label: string) => (
    <Button
      icon={<Download />}
      isFullWidth
      isBusy={busy === format}
      isIdle={busy !== undefined}
      onClick={() => void saveAndClose(format)}
    >
      {label}
    </Button>
  );
  return (
    <Dialog
      {...dialog}
      title={t('[title] Export')}
      description={t('CSV opens in a spreadsheet. JSON can be imported again.')}
      size="s"
    >
      <Stack gap={12}>
        {button('csv', t('Export CSV'))}
        {offers('exports') && hasFullAccess && (
          <>
            {button('json', t('Export JSON'))}
            {button('zip', t('With receipts (ZIP)'))}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
