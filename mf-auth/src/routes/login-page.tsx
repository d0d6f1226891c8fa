import { fieldIn } from '@quits/contracts';
import { useAuth, useHost, useRuntime } from '@quits/core';
import { msg, t } from '@quits/domain';
import { LanguageField, Stack } from '@quits/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PendingInvitation, usePendingInvitation } from '../features/invite/pending-invitation.tsx';
import { LoginForm } from '../features/login/login-form.tsx';
import { useClosedRegistration } from '../features/login/use-closed-registration.ts';
import type { LoginMode } from '../features/login/use-login.ts';
import { AuthLayout } from '../features/auth-layout/auth-layout.tsx';
import { SignedInView } from '../features/signed-in/signed-in-view.tsx';

const HEADINGS = { login: msg('Welcome back'), register: msg('Create your account') } as const;

/** /login: one screen with two modes; navigation state may select the first. */
export function LoginPage() {
  const { state } = useLocation() as { state: unknown };
  const { isPending, preview } = usePendingInvitation();
  const { isSignedIn } = useAuth();
  const { kind } = useHost();
  const { hasExtras } = useRuntime().config;
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
      footer={hasExtras && kind === 'app' ? <LanguageField /> : undefined}
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
