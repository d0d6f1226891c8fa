import { fieldIn, PATHS } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, LinkButton, Notice, Stack } from '@quits/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AuthLayout } from '../features/auth-layout/auth-layout.tsx';
import { ForgotPasswordForm } from '../features/forgot-password/forgot-password-form.tsx';

interface ResetMailSentProps {
  onTryAnother: () => void;
}

/** The confirmation: the next step and two links. */
function ResetMailSent({ onTryAnother }: ResetMailSentProps) {
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

/** Takes over the address that was typed on /login. */
function emailIn(state: unknown): string {
  const email = fieldIn(state, 'email');
  return typeof email === 'string' ? email : '';
}

/** /forgot-password: the form, then the confirmation, which leads to an empty form. */
export function ForgotPasswordPage() {
  const { state } = useLocation() as { state: unknown };
  const [initialEmail, setInitialEmail] = useState(() => emailIn(state));
  const [sentTo, setSentTo] = useState<string>();

  if (sentTo !== undefined) {
    return (
      <AuthLayout
        heading={t('Check your email')}
        lead={t('If {email} has an account, a link to reset its password is on the way.', { email: sentTo })}
      >
        <ResetMailSent
          onTryAnother={() => {
            setInitialEmail('');
            setSentTo(undefined);
          }}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      heading={t('Forgot your password?')}
      lead={t(
        'Enter your email, and we will send you a link to choose a new one. The reset link expires in 1 hour.',
      )}
      footer={
        <LinkButton to={PATHS.login} variant="quiet">
          {t('Back to Login')}
        </LinkButton>
      }
    >
      <ForgotPasswordForm initialEmail={initialEmail} onSent={setSentTo} />
    </AuthLayout>
  );
}
