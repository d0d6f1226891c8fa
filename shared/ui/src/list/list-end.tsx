import { t } from '@quits/domain';
import { useEffect, useRef } from 'react';
import { RetryButton } from '../feedback/retry-button.tsx';
import styles from './list.module.css';

/** The rest of a list loads at this distance before its end becomes visible. */
const AHEAD = '600px';

export interface ListEndProps {
  /** Requests the rest. */
  onReach: () => void;
  hasFailed: boolean;
}

/**
 * Follows the newest rows of a list while the rest is missing, and requests it when it comes near the
 * viewport.
 */
export function ListEnd({ onReach, hasFailed }: ListEndProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current === null || hasFailed) return undefined;
    if (typeof IntersectionObserver === 'undefined') {
      onReach();
      return undefined;
    }
    const margins: IntersectionObserverInit & { scrollMargin: string } = {
      rootMargin: AHEAD,
      // For a list that scrolls by itself. Browsers without `scrollMargin` load the rest once the end is
      // visible.
      scrollMargin: AHEAD,
    };
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onReach();
    }, margins);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [hasFailed, onReach]);
  return (
    <div ref={element} className={styles.end} role="status">
      {t(hasFailed ? 'The older ones did not load.' : 'Loading the older ones…')}
      {hasFailed && <RetryButton size="s" onRetry={onReach} />}
    </div>
  );
}
