import { useRuntime } from '@quits/core';
import { msg, t } from '@quits/domain';
import { ErrorCard, Page } from '@quits/ui';
import shell from '../../package.json';
import type { FailureReason } from './remote-loader.ts';
import { useTitle } from './use-features.ts';

const FAILURES: Readonly<Record<FailureReason, { title: string; text: string }>> = {
  unreachable: {
    title: msg('This page did not load'),
    text: msg(
      'Part of the app could not be loaded. Check your connection and try again. Nothing you saved is lost.',
    ),
  },
  broken: {
    title: msg('This page stopped working'),
    text: msg('Something went wrong on this page. Trying again usually helps. Nothing you saved is lost.'),
  },
  incompatible: {
    title: msg('This page was updated'),
    text: msg('It needs a newer version of the app than the one that is open. Reload to get it.'),
  },
  disabled: {
    title: msg('This page is turned off for now'),
    text: msg('We are working on it. Please try again later.'),
  },
};

/** A reload has brought no newer shell. */
const TOO_NEW = {
  title: msg('This page is not available yet'),
  text: msg('It needs a newer version of the app, which is not out yet. Please try again later.'),
};

/** In this tab: the remote for which it reloaded last, and the shell that it had. */
const RELOADED_KEY = 'quits.remotes.reloaded';

/** Reloads the page for a newer shell; undefined where this shell is what a reload has brought. */
function useReload(remote: string): (() => void) | undefined {
  const { tab } = useRuntime().storages;
  const mark = `${remote} ${shell.version}`;
  if (tab.get(RELOADED_KEY) === mark) return undefined;
  return () => {
    tab.set(RELOADED_KEY, mark);
    window.location.reload();
  };
}

interface ScreenFailureProps {
  remote: string;
  reason: FailureReason;
  /** Message of the remote's team. */
  message?: string | undefined;
  onRetry: () => void;
}

/** Replaces a screen whose remote cannot be shown; the rest of the app works. */
export function ScreenFailure({ remote, reason, message, onRetry }: ScreenFailureProps) {
  const name = useTitle(remote);
  const reload = useReload(remote);
  // Only a reload brings a newer shell.
  const isReloadNeeded = reason === 'incompatible' && reload !== undefined;
  const { title, text } = reason === 'incompatible' && !reload ? TOO_NEW : FAILURES[reason];
  return (
    <Page title={name}>
      <ErrorCard
        title={t(title)}
        onRetry={isReloadNeeded ? reload : onRetry}
        {...(isReloadNeeded ? { retryLabel: t('Reload page') } : {})}
      >
        <p>{message ?? t(text)}</p>
      </ErrorCard>
    </Page>
  );
}
