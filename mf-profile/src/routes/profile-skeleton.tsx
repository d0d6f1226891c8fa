import { TEXTS } from '@quits/contracts';
import { Card, Skeleton, Stack, VisuallyHidden } from '@quits/ui';
import styles from './profile-skeleton.module.css';

/** The layout of the profile while it loads; a short wait is only said to screen readers. */
export function ProfileSkeleton({ isShown }: { isShown: boolean }) {
  if (!isShown) {
    return (
      <p role="status" className={styles.text}>
        <VisuallyHidden>{TEXTS.profile.loading}</VisuallyHidden>
      </p>
    );
  }
  return (
    <Stack gap={20}>
      <div className={styles.header}>
        <Skeleton shape="circle" width={72} />
        <p role="status" className={styles.text}>
          {TEXTS.profile.loading}
        </p>
      </div>
      <Card>
        <Stack gap={20}>
          <Skeleton width="40%" height={24} shape="block" />
          <Skeleton height={52} shape="block" />
          <Skeleton height={96} shape="block" />
        </Stack>
      </Card>
      <Card>
        <Stack gap={20}>
          <Skeleton width="40%" height={24} shape="block" />
          <Skeleton height={44} shape="block" />
        </Stack>
      </Card>
    </Stack>
  );
}
