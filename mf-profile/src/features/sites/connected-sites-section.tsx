import { useNotify } from '@quits/core';
import { t } from '@quits/domain';
import { Button, DidNotLoad, List, Stack, formatDate, notifyFailure, retryOf } from '@quits/ui';
import { useDisconnectSiteMutation, useGetConnectedSitesQuery, type SiteConnection } from './sites.api.ts';
import { FoldedSection, Section } from '../../lib/section.tsx';
import styles from '../../lib/rows.module.css';

function ConnectedSite({ connected: { id, site, createdAt } }: { connected: SiteConnection }) {
  const notify = useNotify('mf-profile');
  const [disconnect, { isLoading }] = useDisconnectSiteMutation();

  async function end(): Promise<void> {
    const answer = await disconnect(id);
    if (answer.error) notifyFailure(notify, answer.error, t('The site could not be disconnected'));
    else notify.success(t('Site disconnected'));
  }

  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <bdi>{site}</bdi>
        <p className={styles.facts}>{t('Connected on {date}', { date: formatDate(createdAt) })}</p>
      </div>
      <Button
        size="s"
        variant="quiet"
        isBusy={isLoading}
        aria-label={t('Disconnect {site}', { site })}
        onClick={() => void end()}
      >
        {t('Disconnect')}
      </Button>
    </li>
  );
}

/** The sites that may act for the person. Nothing shows while there are none; a failure is not folded away. */
export function ConnectedSitesSection() {
  const query = useGetConnectedSitesQuery();
  if (!query.data)
    return (
      query.error !== undefined && (
        <Section>
          <DidNotLoad what={t('your connected sites')} {...retryOf(query)} />
        </Section>
      )
    );
  if (query.data.length === 0) return null;
  return (
    <FoldedSection heading={t('Connected sites')}>
      <Stack gap={16}>
        <p>{t('These sites may use Quits in your name.')}</p>
        <List className={styles.list} aria-label={t('Connected sites')}>
          {query.data.map((connected) => (
            <ConnectedSite key={connected.id} connected={connected} />
          ))}
        </List>
      </Stack>
    </FoldedSection>
  );
}
