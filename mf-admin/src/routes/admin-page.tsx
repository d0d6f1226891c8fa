import { PATHS, type User } from '@quits/contracts';
import { useGetUserQuery, useHost } from '@quits/core';
import { t } from '@quits/domain';
import { MessagePage, Page, Pending, SignedIn, Skeleton, Tabs, useAddressChoice } from '@quits/ui';
import { ServerCog } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { AccountsSection } from '../features/accounts/accounts-section.tsx';
import { BackupsSection } from '../features/backups/backups-section.tsx';
import { BooksSection } from '../features/books/books-section.tsx';
import { FeaturesSection } from '../features/features/features-section.tsx';
import { InvitationsSection } from '../features/invitations/invitations-section.tsx';
import { LogSection } from '../features/log/log-section.tsx';
import { MailsSection } from '../features/mails/mails-section.tsx';
import styles from './admin-page.module.css';

const SECTIONS = {
  accounts: AccountsSection,
  invitations: InvitationsSection,
  mails: MailsSection,
  features: FeaturesSection,
  backups: BackupsSection,
  books: BooksSection,
  log: LogSection,
} as const;

function Sections() {
  const [part, setPart] = useAddressChoice('part', [
    'accounts',
    'invitations',
    'mails',
    'features',
    'backups',
    'books',
    'log',
  ]);
  const Section = SECTIONS[part];
  return (
    <Tabs
      label={t('Parts of the administration')}
      selected={part}
      onSelect={setPart}
      tabs={[
        { name: 'accounts', label: t('Accounts') },
        { name: 'invitations', label: t('Invitations') },
        { name: 'mails', label: t('Mails') },
        { name: 'features', label: t('Features') },
        { name: 'backups', label: t('Backups') },
        { name: 'books', label: t('Books') },
        { name: 'log', label: t('[noun] Log') },
      ]}
    >
      <div className={styles.panel}>
        <Section />
      </div>
    </Tabs>
  );
}

/** For people who do not run the server, this path is like any that the app does not know. */
function NoAdministration() {
  if (useHost().kind === 'app') return <Navigate to={PATHS.dashboard} replace />;
  return (
    <MessagePage icon={<ServerCog />} title={t('Administration')}>
      {t('Open this page in the app itself.')}
    </MessagePage>
  );
}

function Administration({ user }: { user: User }) {
  const query = useGetUserQuery({ id: user.id });
  if (query.data && query.data.administrator !== true) return <NoAdministration />;
  return (
    <Page title={t('Administration')}>
      {query.data ? (
        <Sections />
      ) : (
        <Pending query={query} what={t('the administration')}>
          <Skeleton />
        </Pending>
      )}
    </Page>
  );
}

/** /admin of the people who run the server. */
export function AdminPage() {
  return (
    <SignedIn what={t('Administration')}>{(user) => <Administration key={user.id} user={user} />}</SignedIn>
  );
}
