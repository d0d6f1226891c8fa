import { useRuntime } from '@quits/core';
import { Button } from '@quits/ui';
import { createRemoteStore } from './remote-store.ts';
import type { Overrides } from './remote-store.ts';
import styles from './override-banner.module.css';

interface OverrideBannerProps {
  overrides: Readonly<Overrides>;
  /** Loads the page anew. */
  reload?: () => void;
}

function reloadPage(): void {
  window.location.reload();
}

/** Says that this tab does not show what everybody else sees, and leads back. */
export function OverrideBanner({ overrides, reload = reloadPage }: OverrideBannerProps) {
  const { storages } = useRuntime();
  const places = Object.entries(overrides).map(([remote, at]) => `${remote} from ${new URL(at).origin}`);
  const goBack = () => {
    createRemoteStore(storages).overrides.write({});
    reload();
  };
  return (
    <aside className={styles.banner} aria-label="Development build">
      <p className={styles.text}>In this tab only: {places.join(', ')}</p>
      <Button size="s" onClick={goBack}>
        Back to the live version
      </Button>
    </aside>
  );
}
