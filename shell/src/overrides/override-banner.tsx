import { useBus } from '@quits/core';
import { t } from '@quits/domain';
import { Button } from '@quits/ui';
import { useState } from 'react';
import styles from './override-banner.module.css';
import type { Overrides } from './take-overrides.ts';

interface OverrideBannerProps extends Overrides {
  /** Leads back to the live versions. */
  leave: () => void;
}

/** The errors of remotes that do not run now. */
function useLoadErrors(): Readonly<Record<string, string>> {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const add = ({ remote, error }: { remote: string; error: string }) => {
    setErrors((last) => ({ ...last, [remote]: error }));
  };
  useBus('shell', 'remotes/failed', add);
  useBus('shell', 'remotes/fellBack', add);
  useBus('shell', 'remotes/loaded', ({ remote }) => {
    setErrors(({ [remote]: _gone, ...others }) => others);
  });
  return errors;
}

/** Shows that this tab has an override, or why it has none, and leads back. */
export function OverrideBanner({ addresses, refusals, leave }: OverrideBannerProps) {
  const errors = useLoadErrors();
  const [isClosed, setIsClosed] = useState(false);
  const builds = Object.entries(addresses).map(([remote, pointer]) => {
    const { origin } = new URL(pointer);
    const error = errors[remote];
    return error === undefined
      ? t('In this tab only: {remote} from {origin}', { remote, origin })
      : t('{remote} from {origin} does not run: {error}', { remote, origin, error });
  });
  const sentences = [...builds, ...refusals];
  if (isClosed || sentences.length === 0) return null;
  const hasWayBack = builds.length > 0;
  return (
    <aside className={styles.banner} aria-label={t('Versions in this tab')}>
      <div role="status">
        {sentences.map((sentence) => (
          <p key={sentence} className={styles.text}>
            {sentence}
          </p>
        ))}
      </div>
      <Button size="s" onClick={hasWayBack ? leave : () => setIsClosed(true)}>
        {t(hasWayBack ? 'Back to the live version' : 'Close')}
      </Button>
    </aside>
  );
}
