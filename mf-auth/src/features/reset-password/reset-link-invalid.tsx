import { PATHS } from '@quits/shared/contracts';
import { Button } from '@quits/shared/ui';
import { useNavigate } from 'react-router-dom';

/** The way on from a link that does not work. */
export function ResetLinkInvalid() {
  const navigate = useNavigate();
  return (
    <Button variant="primary" isFullWidth onClick={() => void navigate(PATHS.forgotPassword)}>
      Request New Reset Link
    </Button>
  );
}
