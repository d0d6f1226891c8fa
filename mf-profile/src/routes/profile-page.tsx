import { useHasFullAccess, useHost, useOffers, useRuntime } from '@quits/core';
import type { User } from '@quits/contracts';
import { t } from '@quits/domain';
import { Notice, Page, RetryButton, SignedIn, Slot, Stack } from '@quits/ui';
import { AccessTokensCard } from '../features/access-tokens/access-tokens-card.tsx';
import { AccountDeletionCard } from '../features/account-deletion/account-deletion-card.tsx';
import { AccountExportCard } from '../features/account-export/account-export-card.tsx';
import { AccountCard, ProfileHeader, useProfile } from '../features/account/account-card.tsx';
import { AppearanceCard } from '../features/appearance/appearance-card.tsx';
import { InstallCard } from '../features/install/install-card.tsx';
import { LanguageCard } from '../features/language/language-card.tsx';
import { PasswordCard } from '../features/password/password-card.tsx';
import { PasskeysCard } from '../features/passkeys/passkeys-card.tsx';
import { SessionsCard } from '../features/sessions/sessions-card.tsx';
import { SignOut } from '../features/sign-out/sign-out.tsx';
import { ConnectedSitesCard } from '../features/sites/connected-sites-card.tsx';

/** /profile of the signed-in person. */
export function ProfilePage() {
  return <SignedIn what={t('your profile')}>{(user) => <OwnProfile key={user.id} known={user} />}</SignedIn>;
}

function OwnProfile({ known }: { known: User }) {
  const { kind } = useHost();
  const offers = useOffers();
  const { provider } = useRuntime().config;
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
        {hasFullAccess && provider?.only !== true && <PasswordCard email={user.email} />}
        {/* In an embed the host page sets the appearance. */}
        {kind === 'app' && <AppearanceCard />}
        <SignOut />
        {offers('sessions') && hasFullAccess && (
          <>
            {kind === 'app' && (
              <>
                <LanguageCard />
                <InstallCard />
                {/* A passkey belongs to the address of the app. */}
                <PasskeysCard email={user.email} />
              </>
            )}
            <SessionsCard />
            <AccessTokensCard />
            <ConnectedSitesCard />
            <AccountExportCard />
            <AccountDeletionCard email={user.email} />
          </>
        )}
        {!isPending && <Slot name="profile.section" part={{ userId: user.id }} />}
      </Stack>
    </Page>
  );
}
