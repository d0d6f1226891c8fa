import { Button } from '@quits/ui';
import { useState, useSyncExternalStore } from 'react';
import type { Notes } from './notes.ts';
import styles from './override-banner.module.css';

interface OverrideBannerProps {
  notes: Notes;
  /** Whether this tab has an active override. */
  isActive: () => boolean;
  /** Leads back to the live versions. */
  leave: () => void;
}

/** Shows that this tab has an override, or why it has none, and leads back. */
export function OverrideBanner({ notes, isActive, leave }: OverrideBannerProps) {
  const sentences = useSyncExternalStore(notes.subscribe, notes.snapshot);
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || sentences.length === 0) return null;
  const close = () => {
    setIsClosed(true);
  };
  const hasWayBack = isActive();
  return (
    <aside className={styles.banner} aria-label="Versions in this tab">
      <div role="status">
        {sentences.map((sentence) => (
          <p key={sentence} className={styles.text}>
            {sentence}
          </p>
        ))}
      </div>
      <Button size="s" onClick={hasWayBack ? leave : close}>
        {hasWayBack ? 'Back to the live version' : 'Close'}
      </Button>
    </aside>
  );
}
