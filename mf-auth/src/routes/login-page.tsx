import { fieldIn, TEXTS } from '@quits/contracts';
import { useAuth, useHost, useOffers, useRuntime } from '@quits/core';
import { msg, t } from '@quits/domain';
import { Avatar, Button, LanguageField, MessagePage, Stack } from '@quits/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PendingInvitation, usePendingInvitation } from '../features/invite/pending-invitation.tsx';
import { LoginForm } from '../features/login/login-form.tsx';
import type { LoginMode } from '../features/login/use-login.ts';
import { AuthLayout } from '../features/auth-layout/auth-layout.tsx';

/** Shown by an embedded sign-in when it is done; in the app the next screen replaces it. */
function SignedInView() {
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

/** Why this person cannot register here. Undefined: they can. */
function useClosedRegistration(): string | undefined {
  const { config, pendingInvite } = useRuntime();
  if (config.registration === 'closed') return t(TEXTS.auth.closed);
  const isUninvited = config.registration === 'invited' && pendingInvite.read() === undefined;
  return isUninvited ? t(TEXTS.auth.invitedOnly) : undefined;
}

const HEADINGS = { login: msg('Welcome back'), register: msg('Create your account') } as const;

/** /login: one screen with two modes; navigation state may select the first. */
export function LoginPage() {
  const { state } = useLocation() as { state: unknown };
  const { isPending, preview } = usePendingInvitation();
  const { isSignedIn } = useAuth();
  const { kind } = useHost();
  const offers = useOffers();
  const closedRegistration = useClosedRegistration();
  const [chosen, setMode] = useState<LoginMode>(fieldIn(state, 'mode') === 'register' ? 'register' : 'login');
  const mode = closedRegistration === undefined ? chosen : 'login';

  // In the app, the route table leads away from /login. An embed has none.
  if (isSignedIn && kind === 'embedded') return <SignedInView />;
  return (
    <AuthLayout
      heading={t(HEADINGS[mode])}
      isFirstContact={!isPending}
      hasLongForm={mode === 'register'}
      footer={offers('languages') && kind === 'app' ? <LanguageField /> : undefined}
    >
      <Stack gap={20}>
        {isPending && <PendingInvitation preview={preview} />}
        <LoginForm
          mode={mode}
          onModeChange={setMode}
          invitedEmail={preview?.email ?? undefined}
          closedRegistration={closedRegistration}
        />
      </Stack>
    </AuthLayout>
  );
}
