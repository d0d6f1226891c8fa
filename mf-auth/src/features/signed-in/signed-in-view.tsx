import { useAuth } from '@quits/core';
import { t } from '@quits/domain';
import { Avatar, Button, MessagePage } from '@quits/ui';

/** Shown by an embedded sign-in when it is done; in the app the next screen replaces it. */
export function SignedInView() {
  const { user, signOut } = useAuth();
  if (!user) return null;
  const name = user.name || user.email;
  return (
    <MessagePage
      icon={<Avatar userId={user.id} name={name} />}
      title={t('You are signed in')}
      action={<Button onClick={signOut}>{t('Sign out')}</Button>}
      width="form"
    >
      {name}
    </MessagePage>
  );
}
