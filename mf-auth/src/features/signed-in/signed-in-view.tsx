import { useAuth } from '@quits/core';
import { Avatar, Button, Card, EmptyState, Page } from '@quits/ui';

/** What an embedded sign-in shows once it has done its work; in the app the next screen takes its place. */
export function SignedInView() {
  const { user, signOut } = useAuth();
  if (!user) return null;
  const name = user.name || user.email;
  return (
    <Page title="You are signed in" hasOwnHeader width="form">
      <Card as="div">
        <EmptyState
          icon={<Avatar userId={user.id} name={name} />}
          title="You are signed in"
          headingLevel={1}
          action={<Button onClick={signOut}>Sign out</Button>}
        >
          {name}
        </EmptyState>
      </Card>
    </Page>
  );
}
