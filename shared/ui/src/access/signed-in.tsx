import type { User } from '@quits/contracts';
import { PATHS } from '@quits/contracts';
import { useAuth, useHost } from '@quits/core';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../button/link-button.tsx';
import { MessagePage } from '../feedback/message-page.tsx';

export interface SignedInProps {
  /** What a person would see here, for the message to somebody who is not signed in. */
  what: string;
  children: (user: User) => ReactNode;
}

/** Shows a screen to whoever is signed in, and to everybody else the access-required message. */
export function SignedIn({ what, children }: SignedInProps) {
  const { user } = useAuth();
  const host = useHost();
  if (user) return children(user);
  const signIn = (
    <LinkButton to={PATHS.login} variant="primary">
      Sign in
    </LinkButton>
  );
  return (
    <MessagePage
      icon={<LockKeyhole />}
      title="Access required"
      action={host.kind === 'app' ? signIn : undefined}
    >
      Please log in to see {what}.
    </MessagePage>
  );
}
