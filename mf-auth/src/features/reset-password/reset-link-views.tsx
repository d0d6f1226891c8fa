import { PATHS } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, LinkButton, Skeleton, Stack, StillLoading, useDelayedBusy } from '@quits/ui';
import { useNavigate } from 'react-router-dom';
import styles from './reset-password.module.css';

/** Shown while the link is checked: reserves the layout of the form. */
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

export function ResetLinkInvalid() {
  const navigate = useNavigate();
  return (
    <Button variant="primary" isFullWidth onClick={() => void navigate(PATHS.forgotPassword)}>
      {t('Request New Reset Link')}
    </Button>
  );
}

/** The check of the link failed: retry, or request a new link. */
export function ResetLinkUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <Stack gap={8}>
      <Button variant="primary" isFullWidth onClick={onRetry}>
        {t('Try again')}
      </Button>
      <LinkButton to={PATHS.forgotPassword} variant="quiet" isFullWidth>
        {t('Request New Reset Link')}
      </LinkButton>
    </Stack>
  );
}

/** The password is changed; /login follows automatically. */
export function ResetDone() {
  return (
    <LinkButton to={PATHS.login} replace variant="primary" isFullWidth>
      {t('Back to Login')}
    </LinkButton>
  );
}
