import { LIMITS } from '@quits/contracts';
import type { WaitingReceipt } from '@quits/core';
import { t } from '@quits/domain';
import { Button, classNames, IconButton, List, newIdempotencyKey } from '@quits/ui';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { FileInput, useFilePicking } from './file-picking.tsx';
import { sentName, shrinkPicture } from './shrink-picture.ts';
import styles from './receipts-field.module.css';

export interface ReceiptsFieldProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** Pictures and PDFs that go with a new expense: a chip that chooses them, and below it their names. */
export function ReceiptsField({ files, onChange }: ReceiptsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, target, picker } = useFilePicking({
    room: LIMITS.receiptsPerEntry - files.length,
    onFiles: (chosen) => onChange([...files, ...chosen]),
    isInDialog: true,
  });
  const { isFull, hasTooMany, refusals, onFiles } = picker;
  return (
    <div
      role="group"
      aria-label={t('Receipts')}
      className={classNames(styles.field, isOver && styles.over)}
      {...target}
    >
      <Button
        size="s"
        className={styles.chip}
        icon={<Paperclip />}
        isIdle={isFull}
        onClick={() => input.current?.click()}
      >
        {t('[on an entry] Receipt')}
      </Button>
      <FileInput inputRef={input} label={t('Choose receipts')} onFiles={onFiles} />
      {files.length > 0 && (
        <List aria-label={t('Chosen receipts')} className={styles.files}>
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
      <p role="status" className={styles.refusals}>
        {refusals.length > 0 && <bdi>{refusals.join(' ')} </bdi>}
        {(isFull || hasTooMany) &&
          t('An expense can have at most {count} receipts.', { count: LIMITS.receiptsPerEntry })}
      </p>
    </div>
  );
}

/** What waits on this device with an expense. Comes with the form: without a network nothing more can load. */
export const receiptsToKeep = (files: readonly File[]): Promise<WaitingReceipt[]> =>
  Promise.all(
    files.map(async (file) => ({
      key: newIdempotencyKey(),
      name: sentName(file),
      file: await shrinkPicture(file),
    })),
  );
