import { fieldIn, PATHS, TEXTS } from '@quits/contracts';
import { useAuth, useHost, useOffers, useRuntime } from '@quits/core';
import { msg, t } from '@quits/domain';
import { Avatar, Button, LanguageField, LazyPart, MessagePage, Stack } from '@quits/ui';
import { type ComponentProps, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PendingInvitation, usePendingInvitation } from '../features/invite/pending-invitation.tsx';
import { useFirstStart } from '../features/login/first-start.ts';
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
function useClosedRegistration(isFirstStart: boolean): string | undefined {
  const { config, pendingInvite } = useRuntime();
  if (isFirstStart) return undefined;
  if (config.registration === 'closed') return t(TEXTS.auth.closed);
  const isUninvited = config.registration === 'invited' && pendingInvite.read() === undefined;
  return isUninvited ? t(TEXTS.auth.invitedOnly) : undefined;
}

const loadOtherWays = async () => (await import('../features/login/other-ways.tsx')).OtherWays;
const loadReturn = async () => (await import('../features/login/provider-return.tsx')).ProviderReturn;

/** What the identity provider's way back says in the address. It moves to where no link and no log has it. */
function useArrival() {
  const { hash, state } = useLocation() as { hash: string; state: unknown };
  const navigate = useNavigate();
  useEffect(() => {
    const { code, problem, return: from } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
    if (code !== undefined || problem !== undefined)
      void navigate(PATHS.login, { replace: true, state: { from, arrival: { code, problem } } });
  }, [hash, navigate]);
  return fieldIn(state, 'arrival') as { code?: string; problem?: string } | undefined;
}

const firstMode = (state: unknown, isFirstStart: boolean): LoginMode =>
  isFirstStart || fieldIn(state, 'mode') === 'register' ? 'register' : 'login';

const HEADINGS = { login: msg('Welcome back'), register: msg('Create your account') } as const;

/** How people sign in here besides a password. An embed has no such ways: they need the app's own address. */
function useOtherWays() {
  const { provider } = useRuntime().config;
  const offers = useOffers();
  if (useHost().kind === 'embedded') return { hasPasskeys: false, provider: undefined, isOnly: false };
  const hasPasskeys = offers('passkeys') && 'PublicKeyCredential' in window;
  return { hasPasskeys, provider: provider?.name, isOnly: provider?.only === true };
}

interface WaysProps {
  ways: ReturnType<typeof useOtherWays>;
  form: ComponentProps<typeof LoginForm>;
}

/** The form, and the ways without a password. */
function Ways({ ways, form }: WaysProps) {
  const hasPasskeys = ways.hasPasskeys && form.mode === 'login';
  const hasOthers = hasPasskeys || ways.provider !== undefined;
  return (
    <>
      {!ways.isOnly && <LoginForm {...form} hasPasskeys={hasPasskeys} />}
      {hasOthers && (
        <LazyPart
          load={loadOtherWays}
          part={{ ...ways, hasPasskeys }}
          what={t('the other ways to sign in')}
        />
      )}
    </>
  );
}

/** /login: one screen with two modes; navigation state may select the first. */
export function LoginPage() {
  const { state } = useLocation() as { state: unknown };
  const { isPending, preview } = usePendingInvitation();
  const { isSignedIn } = useAuth();
  const { kind } = useHost();
  const offers = useOffers();
  const isFirstStart = useFirstStart();
  const closedRegistration = useClosedRegistration(isFirstStart);
  const [chosen, setMode] = useState(() => firstMode(state, isFirstStart));
  const ways = useOtherWays();
  const { provider } = ways;
  const arrival = useArrival();
  const mode = closedRegistration === undefined && !ways.isOnly ? chosen : 'login';

  // In the app, the route table leads away from /login. An embed has none.
  if (isSignedIn && kind === 'embedded') return <SignedInView />;
  return (
    <AuthLayout
      heading={t(HEADINGS[mode])}
      lead={
        isFirstStart && (mode === 'register' || ways.isOnly)
          ? t('You are the first person here. This account will run the server.')
          : undefined
      }
      isFirstContact={!isPending}
      hasLongForm={mode === 'register'}
      footer={offers('languages') && kind === 'app' ? <LanguageField /> : undefined}
    >
      <Stack gap={20}>
        {isPending && <PendingInvitation preview={preview} />}
        {provider !== undefined && arrival !== undefined ? (
          <LazyPart
            load={loadReturn}
            part={{ name: provider, arrival }}
            what={t('the way back to the sign-in')}
          />
        ) : (
          <Ways
            ways={ways}
            form={{
              mode,
              onModeChange: setMode,
              invitedEmail: preview?.email ?? undefined,
              closedRegistration,
            }}
          />
        )}
      </Stack>
    </AuthLayout>
  );
}
