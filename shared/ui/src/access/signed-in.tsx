import { PATHS, type User } from '@quits/contracts';
import { type SessionCheckState, useAuth, useHost } from '@quits/core';
import { msg, t } from '@quits/domain';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { LinkButton } from '../button/link-button.tsx';
import { ErrorCard } from '../feedback/error-card.tsx';
import { MessagePage } from '../feedback/message-page.tsx';
import { Page } from '../layout/page.tsx';

export interface SignedInProps {
  /** What a signed-in person would see here, in the language of the page, for the message to others. */
  what: string;
  children: (user: User) => ReactNode;
}

const UNKNOWN = msg('Could not check who you are');
const NO_CHECK: SessionCheckState = { isRunning: false, hasFailed: false };
const noCheck = {
  snapshot: () => NO_CHECK,
  subscribe: () => () => undefined,
  repeat: () => undefined,
};

/**
 * Shows a screen to a signed-in person. Others get the access-required message, or a message that the session
 * check failed.
 */
export function SignedIn({ what, children }: SignedInProps) {
  const { user } = useAuth();
  const { kind, sessionCheck = noCheck } = useHost();
  const { isRunning, hasFailed } = useSyncExternalStore(sessionCheck.subscribe, sessionCheck.snapshot);
  if (user) return children(user);
  if (hasFailed) {
    return (
      <Page title={t(UNKNOWN)} hasOwnHeader>
        <ErrorCard title={t(UNKNOWN)} headingLevel={1} isRetrying={isRunning} onRetry={sessionCheck.repeat}>
          {t(
            'You may be signed in, but the server did not answer. Check your connection and try again to see {what}.',
            { what },
          )}
        </ErrorCard>
      </Page>
    );
  }
  const signIn = (
    <LinkButton to={PATHS.login} variant="primary">
      {t('Sign in')}
    </LinkButton>
  );
  return (
    <MessagePage
      icon={<LockKeyhole />}
      title={t('Access required')}
      action={kind === 'app' ? signIn : undefined}
    >
      {t('Please log in to see {what}.', { what })}
    </MessagePage>
  );
}
