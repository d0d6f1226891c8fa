import { PATHS } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, Notice, Stack } from '@quits/ui';
import { useNavigate } from 'react-router-dom';

interface ResetMailSentProps {
  onTryAnother: () => void;
}

/** The confirmation: the next step and two links. */
export function ResetMailSent({ onTryAnother }: ResetMailSentProps) {
  const navigate = useNavigate();
  return (
    <Stack gap={20}>
      <Notice role="note">
        {t('The reset link expires in 1 hour. If no email arrives, check your spam folder.')}
      </Notice>
      <Stack gap={8}>
        <Button variant="primary" isFullWidth onClick={() => void navigate(PATHS.login)}>
          {t('Back to Login')}
        </Button>
        <Button variant="quiet" isFullWidth onClick={onTryAnother}>
          {t('Try another email')}
        </Button>
      </Stack>
    </Stack>
  );
}
