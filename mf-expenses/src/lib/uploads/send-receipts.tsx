import { t } from '@quits/domain';
import { Button, type DialogControl, List } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useEffect } from 'react';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

export interface SendReceiptsProps extends DialogControl {
  expenseId: number;
  files: readonly File[];
}

/** Uploads the chosen files for a just recorded expense. Failed files are listed and can be retried. */
export function SendReceipts({ expenseId, files, isOpen, onClose }: SendReceiptsProps) {
  const { list, cancel, repeat } = useUploads(expenseId, files);
  const isBusy = list.some(({ state }) => state !== 'failed');
  // Back closes it like any dialog: running uploads continue without it.
  const isDone = list.length === 0 || !isOpen;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Dialog
      title={t('Adding receipts')}
      description={t(
        isBusy
          ? 'The expense is saved. Its receipts are on their way.'
          : 'The expense is saved. These receipts are not: try again here, or add them on its page later.',
      )}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <Button isIdle={isBusy} onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <List aria-label={t('On their way')}>
        {list.map((upload) => (
          <UploadRow key={upload.key} upload={upload} cancel={cancel} repeat={repeat} />
        ))}
      </List>
    </Dialog>
  );
}
