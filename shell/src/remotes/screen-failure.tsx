import { msg, t } from '@quits/domain';
import { ErrorCard, Page } from '@quits/ui';
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
  const { title, text } = FAILURES[reason];
  // Only a reload brings a newer shell.
  const isReloadNeeded = reason === 'incompatible';
  const reload = () => {
    window.location.reload();
  };
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
