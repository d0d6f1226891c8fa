import { PATHS } from '@quits/contracts';
import { LinkButton } from '@quits/ui';
import { useLocation } from 'react-router-dom';
import { ForgotPasswordForm } from '../features/forgot-password/forgot-password-form.tsx';
import { ResetMailSent } from '../features/forgot-password/reset-mail-sent.tsx';
import { useForgotPassword } from '../features/forgot-password/use-forgot-password.ts';
import { AuthLayout } from '../features/auth-layout/auth-layout.tsx';

/** The address that was typed on /login need not be typed again. */
function emailIn(state: unknown): string {
  const hasEmail = typeof state === 'object' && state !== null && 'email' in state;
  return hasEmail && typeof state.email === 'string' ? state.email : '';
}

/** /forgot-password: the form, then the confirmation. */
export function ForgotPasswordPage() {
  const { state } = useLocation() as { state: unknown };
  const form = useForgotPassword(emailIn(state));

  if (form.sentTo !== undefined) {
    return (
      <AuthLayout
        heading="Check your email"
        lead={`If ${form.sentTo} has an account, a link to reset its password is on the way.`}
      >
        <ResetMailSent onTryAnother={form.startOver} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      heading="Forgot your password?"
      lead="Enter your email and we will send you a link to choose a new one. The reset link expires in 1 hour."
      footer={
        <LinkButton to={PATHS.login} variant="quiet">
          Back to Login
        </LinkButton>
      }
    >
      <ForgotPasswordForm {...form} />
    </AuthLayout>
  );
}
