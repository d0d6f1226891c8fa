import { useNotify, useRuntime } from '@quits/core';
import { t } from '@quits/domain';
import {
  Button,
  DidNotLoad,
  List,
  RelativeTime,
  Stack,
  StillLoading,
  formatDate,
  notifyFailure,
  retryOf,
  richText,
} from '@quits/ui';
import { useState } from 'react';
import {
  useGetAccessTokensQuery,
  useRemoveAccessTokenMutation,
  type AccessToken,
} from './access-tokens.api.ts';
import { FoldedSection } from '../../lib/section.tsx';
import { useOpenedForm } from '../../lib/use-opened-form.ts';
import styles from '../../lib/rows.module.css';
import { MadeToken } from './made-token.tsx';
import { NewToken } from './new-token.tsx';
import { SCOPE_LABELS, isOffered } from './scope-labels.ts';

function Token({ token }: { token: AccessToken }) {
  const { id, name, prefix, scopes, expiresAt, lastUsedAt } = token;
  const notify = useNotify('mf-profile');
  const [remove, { isLoading }] = useRemoveAccessTokenMutation();

  async function end(): Promise<void> {
    const answer = await remove(id);
    if (answer.error) notifyFailure(notify, answer.error, t('The token could not be deleted'));
    else notify.success(t('Token deleted'));
  }

  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <bdi>{name}</bdi> ({prefix}…)
        <p className={styles.facts}>
          {scopes.map((scope) => (isOffered(scope) ? t(SCOPE_LABELS[scope]) : scope)).join(' · ')}
        </p>
        <p className={styles.facts}>
          {lastUsedAt === null ? (
            <span>{t('Not used yet, ends {date}', { date: formatDate(expiresAt) })}</span>
          ) : (
            richText('Last used {time}, ends {date}', {
              time: <RelativeTime iso={lastUsedAt} />,
              date: formatDate(expiresAt),
            })
          )}
        </p>
      </div>
      <Button
        size="s"
        variant="quiet"
        isBusy={isLoading}
        aria-label={t('Delete the access token {name}', { name })}
        onClick={() => void end()}
      >
        {t('Delete')}
      </Button>
    </li>
  );
}

function Tokens() {
  const query = useGetAccessTokensQuery();
  if (query.error !== undefined && !query.data)
    return <DidNotLoad what={t('your access tokens')} {...retryOf(query)} />;
  if (!query.data) return <StillLoading />;
  if (query.data.length === 0) return null;
  return (
    <List className={styles.list} aria-label={t('Access tokens')}>
      {query.data.map((token) => (
        <Token key={token.id} token={token} />
      ))}
    </List>
  );
}

/** Access tokens for the person's apps. */
export function AccessTokensSection() {
  const { config } = useRuntime();
  const { isOpen, opener, open, close } = useOpenedForm();
  const [made, setMade] = useState<string>();

  function finish(): void {
    setMade(undefined);
    close();
  }

  return (
    <FoldedSection heading={t('Access tokens')}>
      <Stack gap={16}>
        <p>{t('With an access token, an app or a script acts in your name.')}</p>
        <a href={`${config.base}/docs`} target="_blank" rel="noreferrer" className={styles.link}>
          {t('What an app can ask for')}
        </a>
        <Tokens />
        {!isOpen && (
          <div>
            <Button ref={opener} onClick={open}>
              {t('New Access Token')}
            </Button>
          </div>
        )}
        {isOpen && made === undefined && <NewToken onMade={setMade} onClose={close} />}
        {isOpen && made !== undefined && <MadeToken token={made} onClose={finish} />}
      </Stack>
    </FoldedSection>
  );
}
