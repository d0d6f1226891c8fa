import { useHasFullAccess, useHost, useOffers, useRuntime } from '@quits/core';
import type { User } from '@quits/contracts';
import { t } from '@quits/domain';
import { Card, LazyPart, LinkButton, Notice, Page, RetryButton, SignedIn, Slot, Stack } from '@quits/ui';
import { ServerCog } from 'lucide-react';
import { AccessTokensSection } from '../features/access-tokens/access-tokens-section.tsx';
import { AccountCard, ProfileHeader, useProfile } from '../features/account/account-card.tsx';
import { AppCard } from '../features/app/app-card.tsx';
import { DataCard } from '../features/data/data-card.tsx';
import { NoticesSection } from '../features/notices/notices-section.tsx';
import { PasskeysSection } from '../features/passkeys/passkeys-section.tsx';
import { PasswordSection } from '../features/password/password-section.tsx';
import { SessionsSection } from '../features/sessions/sessions-section.tsx';
import { FoldedSection } from '../lib/section.tsx';
import { SignOut } from '../features/sign-out/sign-out.tsx';
import { ConnectedSitesSection } from '../features/sites/connected-sites-section.tsx';

/** /profile of the signed-in person. */
export function ProfilePage() {
  return <SignedIn what={t('your profile')}>{(user) => <OwnProfile key={user.id} known={user} />}</SignedIn>;
}

const loadPayee = () => import('../features/paying/payee.tsx').then((part) => part.Payee);

/** How the account is reached. What is seldom needed is folded. */
function SecurityCard({ email }: { email: string }) {
  const { kind } = useHost();
  const offers = useOffers();
  const hasPassword = useRuntime().config.provider?.only !== true;
  if (!hasPassword && !offers('sessions')) return null;
  return (
    <Card heading={t('Security')}>
      {hasPassword && <PasswordSection email={email} />}
      {offers('sessions') && (
        <>
          {/* A passkey belongs to the address of the app. */}
          {kind === 'app' && <PasskeysSection email={email} />}
          <SessionsSection />
          <AccessTokensSection />
          <ConnectedSitesSection />
        </>
      )}
      {offers('paying') && (
        <FoldedSection heading={t('How to pay me')}>
          <LazyPart load={loadPayee} part={{ email }} what={t('how to pay you')} />
        </FoldedSection>
      )}
    </Card>
  );
}

function OwnProfile({ known }: { known: User }) {
  const { kind } = useHost();
  const offers = useOffers();
  const hasFullAccess = useHasFullAccess();
  const { user, isAdministrator, isPending, hasFailed, retry } = useProfile(known);

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
        {/* The feature is deployed apart, and belongs to the address of the app. */}
        {kind === 'app' && isAdministrator && (
          <div>
            <LinkButton to="/admin" icon={<ServerCog />}>
              {t('Administration')}
            </LinkButton>
          </div>
        )}
        {/* In an embed the host page sets appearance and language. */}
        {kind === 'app' && <AppCard>{offers('notices') && <NoticesSection />}</AppCard>}
        {hasFullAccess && <SecurityCard email={user.email} />}
        {hasFullAccess && offers('sessions') && <DataCard email={user.email} />}
        {!isPending && <Slot name="profile.section" part={{ userId: user.id }} />}
        <SignOut />
      </Stack>
    </Page>
  );
}
