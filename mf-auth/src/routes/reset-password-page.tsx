import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import {
  ResetDone,
  ResetLinkChecking,
  ResetLinkInvalid,
  ResetLinkUnknown,
} from '../features/reset-password/reset-link-views.tsx';
import { ResetPasswordForm } from '../features/reset-password/reset-password-form.tsx';
import { useResetLink } from '../features/reset-password/use-reset-link.ts';
import type { ResetLinkState } from '../features/reset-password/use-reset-link.ts';
import { useResetPassword } from '../features/reset-password/use-reset-password.ts';
import { AuthLayout } from '../features/auth-layout/auth-layout.tsx';

const VIEWS: Record<ResetLinkState | 'done', { heading: string; lead?: ReactNode }> = {
  validating: {
    heading: 'Reset your password',
    lead: <span role="status">Checking your reset link...</span>,
  },
  valid: { heading: 'Reset your password', lead: 'Choose a new password.' },
  invalid: {
    heading: 'Invalid Reset Link',
    lead: 'This link has expired or has already been used. A reset link works once and expires in 1 hour.',
  },
  unknown: { heading: 'Your link could not be checked' },
  done: {
    heading: 'Your password has been changed',
    lead: 'You can sign in with the new one now. The login page opens in a moment.',
  },
};

function ResetPassword({ token }: { token: string }) {
  const link = useResetLink(token);
  const form = useResetPassword(token);
  const view = form.isDone ? 'done' : form.isLinkRefused ? 'invalid' : link.state;

  return (
    // The form replaces its skeleton in place; every other view is a new sheet.
    <AuthLayout
      {...VIEWS[view]}
      {...(view === 'unknown' && { lead: link.reason })}
      view={view === 'validating' ? 'valid' : view}
    >
      {view === 'validating' && <ResetLinkChecking />}
      {view === 'valid' && <ResetPasswordForm {...form} />}
      {view === 'invalid' && <ResetLinkInvalid />}
      {view === 'unknown' && <ResetLinkUnknown onRetry={link.checkAgain} />}
      {view === 'done' && <ResetDone />}
    </AuthLayout>
  );
}

/** /reset-password/{token}: validating, then the form or the invalid view; after success /login. */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  return <ResetPassword key={token} token={token} />;
}
