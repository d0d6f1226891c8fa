import { useEffect, useRef } from 'react';
import { RetryButton } from '../feedback/retry-button.tsx';
import styles from './list.module.css';

/** So far before its end comes into sight the rest of a list is asked for. */
const AHEAD = '600px';

export interface ListEndProps {
  /** Asks for the rest. */
  onReach: () => void;
  hasFailed: boolean;
}

/** Stands after the newest rows of a list while the rest is not here, and asks for it when somebody comes near. */
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
      // For a list that scrolls by itself; where the browser does not know it, the end must be in sight.
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
      {hasFailed ? 'The older ones did not load.' : 'The older ones are on their way…'}
      {hasFailed && <RetryButton size="s" onRetry={onReach} />}
    </div>
  );
}
