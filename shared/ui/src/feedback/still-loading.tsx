import { t } from '@quits/domain';
import { useEffect, useState } from 'react';
import styles from './still-loading.module.css';

/** The delay before the message, in milliseconds. */
const LONG = 5000;

/** Says, after a delay, that loading takes long. */
export function StillLoading() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return isLong && <p className={styles.words}>{t('This is taking longer than usual.')}</p>;
}
