import { Skeleton } from '@quits/ui';
import styles from './group-cards.module.css';

/** Placeholders for `count` loading cards. */
export function GroupCardsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.container}>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.card}>
            <Skeleton width={40} height={40} shape="block" />
            <div className={styles.main}>
              <Skeleton width="55%" />
              <Skeleton width="75%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
