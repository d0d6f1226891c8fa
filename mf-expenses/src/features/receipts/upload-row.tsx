import { Button } from '@quits/ui';
import type { Upload, Uploads } from './use-uploads.ts';
import styles from './receipts.module.css';

interface UploadRowProps extends Pick<Uploads, 'cancel' | 'repeat'> {
  upload: Upload;
}

const STATES: Record<Upload['state'], string> = {
  waiting: 'Waiting…',
  sending: 'Adding…',
  failed: 'Not added',
};

/** A file on its way, or one that did not arrive, with why. */
export function UploadRow({ upload: { key, file, state, reason }, cancel, repeat }: UploadRowProps) {
  const isFailed = state === 'failed';
  return (
    <li className={styles.upload}>
      <div className={styles.main}>
        <p className={styles.fileName}>{file.name}</p>
        <p role={isFailed ? 'alert' : 'status'} className={isFailed ? styles.failed : styles.state}>
          {reason ?? STATES[state]}
        </p>
        {state === 'sending' && <progress className={styles.progress} aria-label={`Adding ${file.name}`} />}
      </div>
      {isFailed && (
        <Button size="s" aria-label={`Try again: ${file.name}`} onClick={() => repeat(key)}>
          Try again
        </Button>
      )}
      <Button size="s" variant="quiet" aria-label={`Cancel: ${file.name}`} onClick={() => cancel(key)}>
        Cancel
      </Button>
    </li>
  );
}
