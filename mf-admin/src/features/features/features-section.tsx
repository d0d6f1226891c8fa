import { t } from '@quits/domain';
import { Button, Card, EmptyState, newIdempotencyKey, Pending, Skeleton } from '@quits/ui';
import { Blocks } from 'lucide-react';
import { useAct } from '../../lib/act.tsx';
import type { Act } from '../../lib/act-dialog.tsx';
import { Rows } from '../../lib/rows.tsx';
import { type PublishedFeature, useGetFeaturesQuery, useRollBackFeatureMutation } from './features.api.ts';

function useRollBack() {
  const [rollBack] = useRollBackFeatureMutation();
  return ({ name, live, previous }: PublishedFeature): Act => {
    const idempotencyKey = newIdempotencyKey();
    const versions = { name, live: live ?? '–', previous: previous ?? '–' };
    return {
      title: t('Roll back {name} to {previous}?', versions),
      explanation: t(
        'Everybody gets {previous} within a minute. {live} is withdrawn for good: only a newer version can follow it.',
        versions,
      ),
      confirmLabel: t('Roll Back'),
      failed: t('The feature was not rolled back'),
      done: t('{name} {previous} is live', versions),
      send: () => rollBack({ feature: name, idempotencyKey }).unwrap(),
    };
  };
}

/** The published features, and the way back to an earlier version. */
export function FeaturesSection() {
  const query = useGetFeaturesQuery();
  const { ask, dialog } = useAct();
  const rollingBack = useRollBack();
  return (
    <Card heading={t('Features')}>
      {query.data === undefined && (
        <Pending query={query} what={t('the features')}>
          <Skeleton />
        </Pending>
      )}
      {query.data?.length === 0 && (
        <EmptyState icon={<Blocks />} title={t('No features are listed')}>
          {t('This server does not reach the folder from which the web app is served.')}
        </EmptyState>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <Rows
          caption={t('Features')}
          items={query.data}
          keyOf={({ name }) => name}
          columns={[
            { label: t('[noun] Feature'), show: ({ name }) => name },
            { label: t('Live version'), show: ({ live }) => live ?? t('Not deployed') },
            { label: t('Version before'), show: ({ previous }) => previous ?? '–' },
          ]}
          actions={(feature) =>
            feature.previous !== null && (
              <Button
                size="s"
                aria-label={t('Roll back {name}', { name: feature.name })}
                onClick={() => ask(rollingBack(feature))}
              >
                {t('Roll Back')}
              </Button>
            )
          }
        />
      )}
      {dialog}
    </Card>
  );
}
