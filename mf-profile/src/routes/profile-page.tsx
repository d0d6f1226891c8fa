import { useHasFullAccess, useHost, useRuntime } from '@quits/core';
import type { User } from '@quits/contracts';
import { t } from '@quits/domain';
import { LazyPart, Notice, Page, RetryButton, SignedIn, Slot, Stack } from '@quits/ui';
import { AccountCard } from '../features/account/account-card.tsx';
import { useProfile } from '../features/account/use-profile.ts';
import { ProfileHeader } from '../features/account/profile-header.tsx';
import { AppearanceCard } from '../features/appearance/appearance-card.tsx';
import { PasswordCard } from '../features/password/password-card.tsx';
import { SignOut } from '../features/sign-out/sign-out.tsx';

const loadLanguage = () => import('../features/language/language-card.tsx').then((part) => part.LanguageCard);

const loadSessions = () => import('../features/sessions/sessions-card.tsx').then((part) => part.SessionsCard);

const loadAccessTokens = () =>
  import('../features/access-tokens/access-tokens-card.tsx').then((part) => part.AccessTokensCard);

const loadConnectedSites = () =>
  import('../features/sites/connected-sites-card.tsx').then((part) => part.ConnectedSitesCard);

const loadAccountDeletion = () =>
  import('../features/account-deletion/account-deletion-card.tsx').then((part) => part.AccountDeletionCard);

const loadAccountExport = () =>
  import('../features/account-export/account-export-card.tsx').then((part) => part.AccountExportCard);

const loadInstall = () => import('../features/install/install-card.tsx').then((part) => part.InstallCard);

/** /profile of the signed-in person. */
export function ProfilePage() {
  return <SignedIn what={t('your profile')}>{(user) => <OwnProfile key={user.id} known={user} />}</SignedIn>;
}

function OwnProfile({ known }: { known: User }) {
  const { kind } = useHost();
  const { hasExtras } = useRuntime().config;
  const hasFullAccess = useHasFullAccess();
  const { user, isPending, hasFailed, retry } = useProfile(known);

  return (
    <Page title={t('Profile')} width="form">
      <Stack gap={20}>
        {hasFailed && (
          <Notice tone="warning" action={<RetryButton size="s" {...retry} />}>
            {t('Your profile did not load. What you see is from your last sign-in.')}
          </Notice>
        )}
        <ProfileHeader user={user} isLoading={isPending} />
        <AccountCard user={user} />
        {hasFullAccess && <PasswordCard email={user.email} />}
        {/* In an embed the host page sets the appearance. */}
        {kind === 'app' && <AppearanceCard />}
        <SignOut />
        {hasExtras && hasFullAccess && (
          <>
            {kind === 'app' && <LazyPart load={loadLanguage} part={{}} what={t('your language')} />}
            {kind === 'app' && <LazyPart load={loadInstall} part={{}} what={t('installing Quits')} />}
            <LazyPart load={loadSessions} part={{}} what={t('where you are signed in')} />
            <LazyPart load={loadAccessTokens} part={{}} what={t('your access tokens')} />
            <LazyPart load={loadConnectedSites} part={{}} what={t('your connected sites')} />
            <LazyPart load={loadAccountExport} part={{}} what={t('downloading your data')} />
            <LazyPart
              load={loadAccountDeletion}
              part={{ email: user.email }}
              what={t('deleting your account')}
            />
          </>
        )}
        {!isPending && <Slot name="profile.section" part={{ userId: user.id }} />}
      </Stack>
    </Page>
  );
}
