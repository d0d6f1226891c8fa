import { Skeleton } from '@quits/ui';
import { GroupCardsSkeleton } from '../features/group-cards/group-cards-skeleton.tsx';
import styles from './groups-page.module.css';

/** The list while it loads: totals, search, cards. */
export function GroupsSkeleton() {
  return (
    <div className={styles.sections}>
      <Skeleton height={88} shape="block" />
      <Skeleton width="24rem" height={70} shape="block" />
      <GroupCardsSkeleton count={6} />
    </div>
  );
}
