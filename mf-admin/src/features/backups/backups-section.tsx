import { localeNow, t } from '@quits/domain';
import {
  Button,
  Card,
  EmptyState,
  formatDateTime,
  Notice,
  Pending,
  RelativeTime,
  Skeleton,
  Stack,
  StatCard,
  StatGrid,
  useSubmission,
} from '@quits/ui';
import { DatabaseBackup } from 'lucide-react';
import { Rows } from '../../lib/rows.tsx';
import { type Backups, useGetBackupsQuery, useMakeBackupMutation } from './backups.api.ts';

const UNITS = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

function sizeOf(bytes: number): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[2];
  const style = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(localeNow().region, style).format(bytes / size);
}

function Kept({ backups: { every, keep, failed, freeBytes, items } }: { backups: Backups }) {
  const [newest] = items;
  return (
    <Stack gap={16}>
      {failed && (
        <Notice tone="danger" role="status">
          {t('The last backup failed. The log of the server says why.')}
        </Notice>
      )}
      <StatGrid>
        <StatCard label={t('Newest backup')} value={newest && <RelativeTime iso={newest.at} />} />
        <StatCard label={t('Made every')} value={every ?? undefined} />
        <StatCard label={t('Kept at most')} value={keep} />
        <StatCard label={t('Free on the disk')} value={freeBytes === null ? undefined : sizeOf(freeBytes)} />
      </StatGrid>
      {items.length === 0 ? (
        <EmptyState icon={<DatabaseBackup />} title={t('No backups so far')} />
      ) : (
        <Rows
          caption={t('Backups')}
          items={items}
          keyOf={({ name }) => name}
          columns={[
            { label: t('Name'), show: ({ name }) => name },
            { label: t('Made'), show: ({ at }) => formatDateTime(at) },
            { label: t('Size'), show: ({ bytes }) => sizeOf(bytes) },
          ]}
        />
      )}
    </Stack>
  );
}

/** The copies that the server makes by itself, and one on demand. */
export function BackupsSection() {
  const query = useGetBackupsQuery();
  const [make] = useMakeBackupMutation();
  const { submit, isBusy } = useSubmission('mf-admin', t('No backup was made'), { isToastOnly: true });
  const isOn = query.data !== undefined && query.data.every !== null;
  return (
    <Card
      heading={t('Backups')}
      actions={
        isOn && (
          <Button
            size="s"
            isBusy={isBusy}
            onClick={() => void submit(() => make().unwrap(), t('Backup made'))}
          >
            {t('Make Backup')}
          </Button>
        )
      }
    >
      {query.data === undefined && (
        <Pending query={query} what={t('the backups')}>
          <Skeleton />
        </Pending>
      )}
      {query.data !== undefined && !isOn && (
        <EmptyState icon={<DatabaseBackup />} title={t('This server makes no backups')}>
          {t('Name a folder for them in BACKUP_DIR and start the server again.')}
        </EmptyState>
      )}
      {query.data !== undefined && isOn && <Kept backups={query.data} />}
    </Card>
  );
}
