import { Skeleton, Stack, useDelayedBusy } from '@quits/ui';
import styles from './reset-password.module.css';

/** The link is being validated: the layout of the form that is about to come. */
export function ResetLinkChecking() {
  const isShown = useDelayedBusy(true);
  return (
    <div className={isShown ? undefined : styles.notYet}>
      <Stack gap={16}>
        <Skeleton height={70} shape="block" />
        <Skeleton height={70} shape="block" />
        <Skeleton height={44} shape="block" />
      </Stack>
    </div>
  );
}
