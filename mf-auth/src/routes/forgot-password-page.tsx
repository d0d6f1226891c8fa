import { PATHS, fieldIn } from '@quits/contracts';
import { t } from '@quits/domain';
import { LinkButton } from '@quits/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthLayout } from '../features/auth-layout/auth-layout.tsx';
import { ForgotPasswordForm } from '../features/forgot-password/forgot-password-form.tsx';
import { ResetMailSent } from '../features/forgot-password/reset-mail-sent.tsx';

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
