import { msg, t } from '@quits/domain';
import { Card, EmptyState, formatDateTime, NextPage, Notice, Pending, Skeleton, Stack } from '@quits/ui';
import { ScrollText } from 'lucide-react';
import { Rows } from '../../lib/rows.tsx';
import { type LogItem, useGetAdminLogInfiniteQuery } from './log.api.ts';

const ACTS: Readonly<Record<string, string>> = {
  'end-sessions': msg('Sessions ended'),
  suspend: msg('Account suspended'),
  resume: msg('Account resumed'),
  delete: msg('Account deleted'),
  revoke: msg('Invitation ended'),
  send: msg('Mail sent again'),
  rollback: msg('Feature rolled back'),
  backup: msg('Backup made'),
  audit: msg('Books checked'),
};

const actOf = ({ act }: LogItem) => (ACTS[act] === undefined ? act : t(ACTS[act]));

/** What administrators did, and whether the chain of hashes is whole. */
export function LogSection() {
  const query = useGetAdminLogInfiniteQuery();
  const pages = query.data?.pages;
  const items = pages?.flatMap((page) => page.items);
  return (
    <Card heading={t('[noun] Log')}>
      {items === undefined && (
        <Pending query={query} what={t('the log')}>
          <Skeleton />
        </Pending>
      )}
      {items?.length === 0 && (
        <EmptyState icon={<ScrollText />} title={t('Nothing so far')}>
          {t('What administrators do here is kept for good.')}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <Stack gap={16}>
          {pages?.[0]?.intact === true ? (
            <Notice tone="positive" role="note">
              {t('The log is whole: each line carries the hash of the one before.')}
            </Notice>
          ) : (
            <Notice tone="danger">{t('The log was changed: the hashes of its lines do not fit.')}</Notice>
          )}
          <Rows
            caption={t('[noun] Log')}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              { label: t('What'), show: actOf },
              { label: t('On'), show: ({ target }) => target ?? '–' },
              { label: t('By'), show: ({ by }) => <bdi>{by.name}</bdi> },
              { label: t('When'), show: ({ at }) => formatDateTime(at) },
              { label: t('Hash'), show: ({ hash }) => <span title={hash}>{hash.slice(0, 8)}</span> },
            ]}
          />
          <NextPage query={query} what={t('the log')}>
            {t('Show older lines')}
          </NextPage>
        </Stack>
      )}
    </Card>
  );
}
