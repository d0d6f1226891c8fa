import { Card, DelayedSkeleton, Skeleton, Stack } from '@quits/shared/ui';
import styles from './overview-skeleton.module.css';

const ROWS = [0, 1, 2, 3, 4];

/** The outline of the overview while it loads. */
export function OverviewSkeleton() {
  return (
    <DelayedSkeleton label="Loading expenses...">
      <Stack gap={24}>
        <div className={styles.filters}>
          <Skeleton height={44} shape="block" />
        </div>
        <div className={styles.stats}>
          <Skeleton height="100%" shape="block" />
        </div>
        <Card as="div">
          <Skeleton height={340} shape="block" />
        </Card>
        <Card as="div">
          <Stack gap={20}>
            {ROWS.map((row) => (
              <Skeleton key={row} height={52} shape="block" />
            ))}
          </Stack>
        </Card>
      </Stack>
    </DelayedSkeleton>
  );
}
