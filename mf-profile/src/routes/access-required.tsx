import { useHost } from '@quits/core';
import { PATHS } from '@quits/contracts';
import { Card, EmptyState, LinkButton, Page } from '@quits/ui';
import { LockKeyhole } from 'lucide-react';

/** The access-required message: what shows without a session (decisions §4). */
export function AccessRequired() {
  const { kind } = useHost();
  const signIn = (
    <LinkButton to={PATHS.login} variant="primary">
      Sign in
    </LinkButton>
  );
  return (
    <Page title="Access required" hasOwnHeader>
      <Card as="div">
        <EmptyState
          icon={<LockKeyhole />}
          title="Access required"
          headingLevel={1}
          action={kind === 'app' ? signIn : undefined}
        >
          Please log in to see your profile.
        </EmptyState>
      </Card>
    </Page>
  );
}
