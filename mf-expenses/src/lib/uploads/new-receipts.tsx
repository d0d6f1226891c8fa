import { LIMITS } from '@quits/contracts';
import type { WaitingReceipt } from '@quits/core';
import { t } from '@quits/domain';
import { Button, classNames, type DialogControl, IconButton, List, newIdempotencyKey } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { FilePicker, useFilePicking } from './file-picking.tsx';
import { sentName, shrinkPicture } from './shrink-picture.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';
import styles from './new-receipts.module.css';

export interface ReceiptsFieldProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** Pictures and PDFs that go with a new expense. */
export function ReceiptsField({ files, onChange }: ReceiptsFieldProps) {
  const labelId = useId();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Each file makes the field taller: its buttons would move below the dialog's footer.
    if (files.length > 0) field.current?.scrollIntoView({ block: 'nearest' });
  }, [files.length]);
  const { isOver, target, picker } = useFilePicking({
    room: LIMITS.receiptsPerEntry - files.length,
    onFiles: (chosen) => onChange([...files, ...chosen]),
    isInDialog: true,
  });
  return (
    <div
      ref={field}
      role="group"
      aria-labelledby={labelId}
      className={classNames(styles.field, isOver && styles.over)}
      {...target}
    >
      <p id={labelId} className={styles.label}>
        {t('Receipts')}
      </p>
      {files.length > 0 && (
        <List aria-label={t('Chosen receipts')}>
          {files.map((file, index) => (
            // Two files may have the same name.
            <li key={`${file.name} ${String(index)}`} className={styles.file}>
              <span className={styles.name}>{file.name}</span>
              <IconButton
                label={t('Remove receipt {name}', { name: file.name })}
                icon={<X />}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </List>
      )}
      <FilePicker picker={picker} />
    </div>
  );
}

export const receiptsToKeep = (files: readonly File[]): Promise<WaitingReceipt[]> =>
  Promise.all(
    files.map(async (file) => ({
      key: newIdempotencyKey(),
      name: sentName(file),
      file: await shrinkPicture(file),
    })),
  );

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
