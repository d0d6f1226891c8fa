import { t } from '@quits/domain';
import { Button, classNames } from '@quits/ui';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import styles from './import.module.css';

interface ChooseFileProps {
  isBusy: boolean;
  onFile: (file: File) => void;
}

/** Takes one file that is chosen, or dropped on it. */
export function ChooseFile({ isBusy, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(files: FileList | null): void {
    const file = files?.[0];
    if (file && !isBusy) onFile(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Button variant="primary" icon={<FileUp />} isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('Choose File')}
      </Button>
      <p className={styles.hint}>
        {t(
          'Or drop it here: an export of Splitwise, Spliit, Tricount, Settle Up, ihatemoney, Cospend, MoneyBuster, SplitPro or Quits, or any table. At most 5 MB.',
        )}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('File to import')}
        accept=".csv,.tsv,.json,.txt,text/csv,text/tab-separated-values,application/json"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Lets the person choose the same file again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
