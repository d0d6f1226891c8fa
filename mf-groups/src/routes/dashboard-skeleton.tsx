import { Card, Skeleton } from '@quits/ui';
import { GroupCardsSkeleton } from '../features/group-cards/group-cards-skeleton.tsx';
import styles from './dashboard-page.module.css';

/** The dashboard while it loads: balance, then groups. */
export function DashboardSkeleton() {
  return (
    <div className={styles.sections}>
      <Card as="div">
        <Skeleton width={120} height={20} />
        <Skeleton width={160} />
        <Skeleton width={220} height={44} shape="block" />
      </Card>
      <div className={styles.groups}>
        <Skeleton width={130} height={24} />
        <GroupCardsSkeleton count={4} />
      </div>
    </div>
  );
}
