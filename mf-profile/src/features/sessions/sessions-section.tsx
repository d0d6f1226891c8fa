import { useNotify } from '@quits/core';
import { msg, t } from '@quits/domain';
import {
  Badge,
  Button,
  DidNotLoad,
  List,
  RelativeTime,
  Stack,
  StillLoading,
  notifyFailure,
  retryOf,
  richText,
} from '@quits/ui';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetSessionsQuery,
  type OpenSession,
} from './sessions.api.ts';
import { FoldedSection } from '../../lib/section.tsx';
import styles from '../../lib/rows.module.css';

const FAILED = msg('Failed to sign out');

function clientOf({ browser, system, kind }: OpenSession): string {
  if (kind === 'exchange' && browser !== null) return t('Through {site}', { site: browser });
  if (browser === null && system === null) return t('Unknown device');
  const named = browser ?? t('Unknown browser');
  return system === null ? named : t('{browser} on {system}', { browser: named, system });
}

function Session({ session }: { session: OpenSession }) {
  const { id, current, lastSeenAt } = session;
  const notify = useNotify('mf-profile');
  const [endSession, { isLoading }] = useEndSessionMutation();
  const client = clientOf(session);

  async function end(): Promise<void> {
    const answer = await endSession(id);
    if (answer.error) notifyFailure(notify, answer.error, t(FAILED));
  }

  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <bdi>{client}</bdi>
        {current ? (
          <div>
            <Badge tone="positive">{t('This device')}</Badge>
          </div>
        ) : (
          <p className={styles.facts}>
            {richText('Last used {time}', { time: <RelativeTime iso={lastSeenAt} /> })}
          </p>
        )}
      </div>
      {/* Logout, below, asks about what waits on this device. */}
      {!current && (
        <Button
          size="s"
          variant="quiet"
          isBusy={isLoading}
          aria-label={t('Sign out {client}', { client })}
          onClick={() => void end()}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}

function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const notify = useNotify('mf-profile');
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();

  async function end(): Promise<void> {
    const answer = await endOthers();
    if (answer.error) notifyFailure(notify, answer.error, t(FAILED));
    else notify.success(t('You are signed out everywhere else'));
  }

  return (
    <Stack gap={16}>
      <List className={styles.list} aria-label={t('Where you are signed in')}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </List>
      {sessions.length > 1 && (
        <div>
          <Button isBusy={isLoading} onClick={() => void end()}>
            {t('Sign out everywhere else')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Sessions() {
  const query = useGetSessionsQuery();
  if (query.data) return <SessionList sessions={query.data} />;
  if (query.error === undefined) return <StillLoading />;
  return <DidNotLoad what={t('where you are signed in')} {...retryOf(query)} />;
}

/** The person's sessions, each with a way to end it. */
export function SessionsSection() {
  return (
    <FoldedSection heading={t('Where you are signed in')}>
      <Sessions />
    </FoldedSection>
  );
}
