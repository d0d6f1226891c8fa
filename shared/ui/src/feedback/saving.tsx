import { t } from '@quits/domain';
import { type ReactNode, useEffect, useState } from 'react';

/** The delay before a row says that it is being saved, in milliseconds. */
const EXPECTED_MS = 1000;

/** Says that a row is being saved, after a delay. Until then it shows `children`, the future content. */
export function Saving({ children }: { children?: ReactNode }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), EXPECTED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <span>{t('Saving...')}</span> : children;
}
