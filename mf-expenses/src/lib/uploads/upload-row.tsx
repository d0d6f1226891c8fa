import { msg, t } from '@quits/domain';
import { Button } from '@quits/ui';
import { useEffect, useRef } from 'react';
import type { Upload, Uploads } from './use-uploads.ts';
import styles from './uploads.module.css';

interface UploadRowProps extends Pick<Uploads, 'cancel' | 'repeat'> {
  upload: Upload;
}

const STATES: Record<Upload['state'], string> = {
  waiting: msg('Waiting…'),
  sending: msg('Adding…'),
  failed: msg('Not added'),
};

/** A running upload, or a failed one with its reason. */
export function UploadRow({ upload, cancel, repeat }: UploadRowProps) {
  const { key, file, state, percent, reason } = upload;
  const isFailed = state === 'failed';
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isFailed) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isFailed]);
  return (
    <li ref={row} className={styles.upload}>
      <div className={styles.main}>
        <p className={styles.fileName}>{file.name}</p>
        <p role={isFailed ? 'alert' : 'status'} className={isFailed ? styles.failed : styles.state}>
          {reason ?? t(STATES[state])}
          {/* Screen readers read the progress bar instead. */}
          {percent !== undefined && state === 'sending' && (
            <span aria-hidden> {t('{percent} %', { percent })}</span>
          )}
        </p>
        {state === 'sending' && (
          <progress
            className={styles.progress}
            max={100}
            value={percent}
            aria-label={t('Adding {name}', { name: file.name })}
          />
        )}
      </div>
      {isFailed && (
        <Button size="s" aria-label={t('Try again: {name}', { name: file.name })} onClick={() => repeat(key)}>
          {t('Try again')}
        </Button>
      )}
      <Button
        size="s"
        variant="quiet"
        aria-label={t('Cancel: {name}', { name: file.name })}
        onClick={() => cancel(key)}
      >
        {t('Cancel')}
      </Button>
    </li>
  );
}
