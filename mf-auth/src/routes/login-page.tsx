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
import { useIsStranger } from '../features/login/use-sign-in.ts';

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

interface Registration {
  /** Why this person cannot register here; undefined: they can. */
  closed?: string;
  /** What a first person reads above the form. */
  lead?: string;
}

/** Who may register here. The first person may on every server. */
function useRegistration(): Registration {
  const { config, pendingInvite } = useRuntime();
  const isFirstStart = useFirstStart();
  if (isFirstStart) return { lead: t('You are the first person here. This account will run the server.') };
  if (config.registration === 'closed') return { closed: t(TEXTS.auth.closed) };
  const isUninvited = config.registration === 'invited' && pendingInvite.read() === undefined;
  return isUninvited ? { closed: t(TEXTS.auth.invitedOnly) } : {};
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

const firstMode = (state: unknown, { lead }: Registration): LoginMode =>
  lead !== undefined || fieldIn(state, 'mode') === 'register' ? 'register' : 'login';

const HEADINGS = { login: msg('Welcome back'), register: msg('Create your account') } as const;

/** What stands in place of the heading for a person whom nothing is known of. */
function useShownHeading(mode: LoginMode): string | undefined {
  const isStranger = useIsStranger();
  return isStranger && mode === 'login' ? t('Sign in') : undefined;
}

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

/** The form, and the ways without a password; or what follows the way back from the provider. */
function Ways({ ways, form }: WaysProps) {
  const arrival = useArrival();
  const hasPasskeys = ways.hasPasskeys && form.mode === 'login';
  const hasOthers = hasPasskeys || ways.provider !== undefined;
  if (ways.provider !== undefined && arrival !== undefined)
    return (
      <LazyPart
        load={loadReturn}
        part={{ name: ways.provider, arrival }}
        what={t('the way back to the sign-in')}
      />
    );
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
  const registration = useRegistration();
  const [chosen, setMode] = useState(() => firstMode(state, registration));
  const ways = useOtherWays();
  const mode = registration.closed === undefined && !ways.isOnly ? chosen : 'login';
  const isRegistering = mode === 'register';
  const shownHeading = useShownHeading(mode);

  // In the app, the route table leads away from /login. An embed has none.
  if (isSignedIn && kind === 'embedded') return <SignedInView />;
  return (
    <AuthLayout
      heading={t(HEADINGS[mode])}
      shownHeading={shownHeading}
      lead={isRegistering || ways.isOnly ? registration.lead : undefined}
      isFirstContact={!isPending}
      hasLongForm={isRegistering}
      footer={offers('languages') && kind === 'app' ? <LanguageField /> : undefined}
    >
      <Stack gap={20}>
        {isPending && <PendingInvitation preview={preview} />}
        <Ways
          ways={ways}
          form={{
            mode,
            onModeChange: setMode,
            invitedEmail: preview?.email ?? undefined,
            closedRegistration: registration.closed,
          }}
        />
      </Stack>
    </AuthLayout>
  );
}
