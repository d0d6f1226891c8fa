import { PATHS } from '@quits/contracts';
import { Button, LinkButton, Skeleton, Stack, StillLoading, useDelayedBusy } from '@quits/ui';
import { useNavigate } from 'react-router-dom';
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
      <div aria-live="polite">
        <StillLoading />
      </div>
    </div>
  );
}

/** The way on from a link that does not work. */
export function ResetLinkInvalid() {
  const navigate = useNavigate();
  return (
    <Button variant="primary" isFullWidth onClick={() => void navigate(PATHS.forgotPassword)}>
      Request New Reset Link
    </Button>
  );
}

/** Nobody could say whether the link works: ask again, or take a new one. */
export function ResetLinkUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <Stack gap={8}>
      <Button variant="primary" isFullWidth onClick={onRetry}>
        Try again
      </Button>
      <LinkButton to={PATHS.forgotPassword} variant="quiet" isFullWidth>
        Request New Reset Link
      </LinkButton>
    </Stack>
  );
}

/** The password is new; /login follows by itself. */
export function ResetDone() {
  return (
    <LinkButton to={PATHS.login} replace variant="primary" isFullWidth>
      Back to Login
    </LinkButton>
  );
}
