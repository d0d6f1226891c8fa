import { useBus } from '@quits/core';
import { t } from '@quits/domain';
import { Button } from '@quits/ui';
import { useEffect, useState } from 'react';
import { useRemoteLoader } from '../remotes/remote-loader-context.ts';
import { DevProblems } from './dev-problems.tsx';
import { useFeatures } from '../remotes/use-features.ts';
import styles from './override-banner.module.css';
import type { Overrides } from './take-overrides.ts';

interface OverrideBannerProps extends Overrides {
  /** Loads the page again. */
  reload: () => void;
  /** Leads back to the live versions, or to that of one feature whose canary the tab runs. */
  leave: (canary?: string) => void;
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

interface EntryProps {
  sentences: readonly string[];
  label: string;
  onClick: () => void;
}

function Entry({ sentences, label, onClick }: EntryProps) {
  return (
    <div className={styles.entry}>
      <div role="status">
        {sentences.map((sentence) => (
          <p key={sentence} className={styles.text}>
            {sentence}
          </p>
        ))}
      </div>
      <Button size="s" onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

/** Says that the tab runs a feature's canary, or why it does not, and leads back. */
function CanaryEntry({
  remote,
  error,
  leave,
}: {
  remote: string;
  error: string | undefined;
  leave: () => void;
}) {
  const loader = useRemoteLoader();
  // Where the pointer of a feature is that the app does not know, is clear when they are found.
  const features = useFeatures();
  /** Null where the feature has no canary. */
  const [version, setVersion] = useState<string | null>();
  useEffect(() => {
    loader.canaryOf(remote).then(
      (found) => setVersion(found ?? null),
      () => undefined,
    );
  }, [loader, remote, features]);
  const about = { remote, version: version ?? '…' };
  const said =
    version === null
      ? t('{remote} has no canary: this is its live version', about)
      : error === undefined
        ? t('In this tab only: {remote} {version}, a canary', about)
        : t('The canary of {remote} does not run: {error}', { remote, error });
  return <Entry sentences={[said]} label={t('[a canary] Leave')} onClick={leave} />;
}

/** Shows that this tab has overrides or canaries, or why it has none, and leads back. */
export function OverrideBanner({ addresses, canaries, refusals, reload, leave }: OverrideBannerProps) {
  const errors = useLoadErrors();
  const [isClosed, setIsClosed] = useState(false);
  const builds = Object.entries(addresses).map(([remote, pointer]) => {
    const { origin } = new URL(pointer);
    const error = errors[remote];
    return error === undefined
      ? t('In this tab only: {remote} from {origin}', { remote, origin })
      : t('{remote} from {origin} does not run: {error}', { remote, origin, error });
  });
  const sentences = isClosed ? [] : [...builds, ...refusals];
  if (sentences.length === 0 && canaries.length === 0) return null;
  const hasWayBack = builds.length > 0;
  const origins = Object.values(addresses).map((pointer) => new URL(pointer).origin);
  return (
    <aside className={styles.banner} aria-label={t('Versions in this tab')}>
      {sentences.length > 0 && (
        <Entry
          sentences={sentences}
          label={t(hasWayBack ? 'Back to the live version' : 'Close')}
          onClick={hasWayBack ? () => leave() : () => setIsClosed(true)}
        />
      )}
      <DevProblems origins={[...new Set(origins)]} reload={reload} />
      {canaries.map((remote) => (
        <CanaryEntry key={remote} remote={remote} error={errors[remote]} leave={() => leave(remote)} />
      ))}
    </aside>
  );
}
