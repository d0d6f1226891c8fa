import { DelayedSkeleton, Page, Skeleton, Stack } from '@quits/ui';
import { REMOTES } from '@quits/federation';
import type { RemoteName } from '@quits/federation';
import styles from './screen-skeleton.module.css';

/** The outline of a page, while the code of its remote is on its way; shows only after 150 ms. */
export function ScreenSkeleton({ remote }: { remote: RemoteName }) {
  const name = REMOTES[remote].title;
  return (
    <Page title={name} hasOwnHeader>
      <DelayedSkeleton label={`Loading ${name}...`}>
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
