import { PATHS } from '@quits/contracts';
import { Button, LinkButton, Stack } from '@quits/ui';

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
