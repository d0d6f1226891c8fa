import { PATHS } from '@quits/contracts';
import { LinkButton } from '@quits/ui';

/** The password is new; /login follows by itself. */
export function ResetDone() {
  return (
    <LinkButton to={PATHS.login} replace variant="primary" isFullWidth>
      Back to Login
    </LinkButton>
  );
}
