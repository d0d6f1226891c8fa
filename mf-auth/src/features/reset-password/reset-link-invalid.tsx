import { PATHS } from '@quits/contracts';
import { Button } from '@quits/ui';
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
