import { t } from '@quits/domain';
import { DelayedSkeleton, Page, Skeleton, Stack } from '@quits/ui';
import styles from './screen-skeleton.module.css';
import { useTitle } from './use-features.ts';

/** The outline of a page while its remote loads; shows after 150 ms. */
export function ScreenSkeleton({ remote }: { remote: string }) {
  return <PageOutline name={useTitle(remote)} />;
}

export function PageOutline({ name }: { name: string }) {
  return (
    <Page title={name} hasOwnHeader>
      <DelayedSkeleton label={t('Loading {what}...', { what: name })}>
        <Stack gap={24}>
          <Skeleton width={220} height={36} />
          <div className={styles.cards}>
            <Skeleton shape="block" height={104} />
            <Skeleton shape="block" height={104} />
            <Skeleton shape="block" height={104} />
          </div>
          <Skeleton shape="block" height={280} />
        </Stack>
      </DelayedSkeleton>
    </Page>
  );
}
