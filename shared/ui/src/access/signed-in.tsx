import type { User } from '@quits/contracts';
import { PATHS } from '@quits/contracts';
import { useAuth, useHost } from '@quits/core';

import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../button/link-button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Card } from '../layout/card.tsx';
import { Page } from '../layout/page.tsx';

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
  return (
    <Page title="Access required" hasOwnHeader>
      <Card as="div">
        <EmptyState
          icon={<LockKeyhole />}
          title="Access required"
          headingLevel={1}
          action={
            host.kind === 'app' && (
              <LinkButton to={PATHS.login} variant="primary">
                Sign in
              </LinkButton>
            )
          }
        >
          Please log in to see {what}.
        </EmptyState>
      </Card>
    </Page>
  );
}
