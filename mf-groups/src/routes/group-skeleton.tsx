import { Card, Skeleton, Stack } from '@quits/ui';
import styles from './group-parts.module.css';

const CARDS = [
  { area: 'balances', titleWidth: 150, lines: 2 },
  { area: 'expenses', titleWidth: 110, lines: 7 },
  { area: 'members', titleWidth: 100, lines: 3 },
] as const;

/** The page of a group while it loads: figures, balances, expenses, members. */
export function GroupSkeleton() {
  return (
    <div className={styles.container}>
      <div className={styles.parts}>
        {CARDS.map(({ area, titleWidth, lines }) => (
          <div key={area} className={styles[area]}>
            <Card>
              <Stack gap={20}>
                <Skeleton width={titleWidth} height={20} />
                {area === 'balances' && <Skeleton width="60%" height={44} shape="block" />}
                {Array.from({ length: lines }, (_, index) => (
                  <div key={index} className={styles.line}>
                    <Skeleton width={32} height={32} shape={area === 'expenses' ? 'block' : 'circle'} />
                    <div className={styles.words}>
                      <Skeleton width="55%" />
                      <Skeleton width="35%" />
                    </div>
                    {area === 'expenses' && <Skeleton width={64} />}
                  </div>
                ))}
              </Stack>
            </Card>
          </div>
        ))}
        <div className={styles.stats}>
          <Skeleton width={90} />
          <Skeleton height={108} shape="block" />
        </div>
      </div>
    </div>
  );
}
