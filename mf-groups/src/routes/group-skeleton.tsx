import { Card, Skeleton } from '@quits/ui';
import styles from './group-page.module.css';

function Lines({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={44} shape="block" />
      ))}
    </>
  );
}

/** The page of a group while it loads: figures, balances, expenses, members. */
export function GroupSkeleton() {
  return (
    <div className={styles.container}>
      <div className={styles.parts}>
        <div className={styles.stats}>
          <Skeleton width={90} />
          <Skeleton height={94} shape="block" />
        </div>
        <div className={styles.balances}>
          <Card className={styles.waiting}>
            <Skeleton width={150} height={20} />
            <Lines count={2} />
          </Card>
        </div>
        <div className={styles.expenses}>
          <Card className={styles.waiting}>
            <Skeleton width={110} height={20} />
            <Lines count={7} />
          </Card>
        </div>
        <div className={styles.members}>
          <Card className={styles.waiting}>
            <Skeleton width={100} height={20} />
            <Lines count={3} />
          </Card>
        </div>
      </div>
    </div>
  );
}
