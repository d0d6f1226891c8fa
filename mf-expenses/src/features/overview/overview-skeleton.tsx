import { Card, DelayedSkeleton, Skeleton, Stack } from '@quits/ui';
import styles from './overview-skeleton.module.css';

const ROWS = [0, 1, 2, 3, 4];
const FILTERS = [0, 1, 2];

/** The outline of the overview while it loads. */
export function OverviewSkeleton() {
  return (
    <DelayedSkeleton label="Loading expenses...">
      <Stack gap={24}>
        <div className={styles.filters}>
          {FILTERS.map((filter) => (
            <div key={filter} className={styles.filter}>
              <Skeleton height="100%" shape="block" />
            </div>
          ))}
        </div>
        <div className={styles.stats}>
          <Skeleton height="100%" shape="block" />
        </div>
        <Card>
          <Stack gap={16}>
            <Skeleton width="10em" />
            <Skeleton height={244} shape="block" />
            <Skeleton width="70%" />
          </Stack>
        </Card>
        <Card>
          <Stack gap={20}>
            <Skeleton width="9em" />
            {ROWS.map((row) => (
              <div key={row} className={styles.row}>
                <Skeleton width={40} height={40} shape="block" />
                <div className={styles.words}>
                  <Skeleton width="40%" />
                  <Skeleton width="60%" />
                </div>
                <Skeleton width="4.5em" />
              </div>
            ))}
          </Stack>
        </Card>
      </Stack>
    </DelayedSkeleton>
  );
}
