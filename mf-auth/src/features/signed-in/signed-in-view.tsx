import { useAuth } from '@quits/core';
import { Avatar, Button, MessagePage } from '@quits/ui';

/** What an embedded sign-in shows once it has done its work; in the app the next screen takes its place. */
export function SignedInView() {
  const { user, signOut } = useAuth();
  if (!user) return null;
  const name = user.name || user.email;
  return (
    <MessagePage
      icon={<Avatar userId={user.id} name={name} />}
      title="You are signed in"
      action={<Button onClick={signOut}>Sign out</Button>}
      width="form"
    >
      {name}
    </MessagePage>
  );
}
