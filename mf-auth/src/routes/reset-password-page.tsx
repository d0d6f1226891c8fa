import { TEXTS } from '@quits/contracts';
import { msg, t } from '@quits/domain';
import { Button, NewPasswordFields, Stack } from '@quits/ui';
import { useParams } from 'react-router-dom';
import {
  ResetDone,
  ResetLinkChecking,
  ResetLinkInvalid,
  ResetLinkUnknown,
} from '../features/reset-password/reset-link-views.tsx';
import styles from '../features/reset-password/reset-password.module.css';
import { type ResetLinkState, useResetLink } from '../features/reset-password/use-reset-link.ts';
import { useResetPassword } from '../features/reset-password/use-reset-password.ts';
import { AuthLayout } from '../features/auth-layout/auth-layout.tsx';

/** The new password and its confirmation, with the requirements. */
function ResetPasswordForm(form: ReturnType<typeof useResetPassword>) {
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={16}>
        <NewPasswordFields
          password={form.password}
          confirmation={form.confirmation}
          matchHint={<span className={styles.match}>{t(TEXTS.reset.match)}</span>}
        />
        <Button type="submit" variant="primary" isFullWidth isBusy={form.isBusy} disabled={!form.canSubmit}>
          {t('Reset Password')}
        </Button>
      </Stack>
    </form>
  );
}

const VIEWS: Record<ResetLinkState | 'done', { heading: string; lead?: string }> = {
  validating: { heading: msg('Reset your password'), lead: msg('Checking your reset link...') },
  valid: { heading: msg('Reset your password'), lead: msg('Choose a new password.') },
  invalid: {
    heading: msg('Invalid Reset Link'),
    lead: msg(
      'This link has expired or has already been used. A reset link works once and expires in 1 hour.',
    ),
  },
  unknown: { heading: msg('Your link could not be checked') },
  done: {
    heading: msg('Your password has been changed'),
    lead: msg('You can sign in with the new one now. The login page opens in a moment.'),
  },
};

function ResetPassword({ token }: { token: string }) {
  const link = useResetLink(token);
  const form = useResetPassword(token);
  const view = form.isDone ? 'done' : form.isLinkRefused ? 'invalid' : link.state;
  const { heading, lead } = VIEWS[view];
  const sentence = lead === undefined ? link.reason : t(lead);

  return (
    // The form replaces its skeleton in place; every other view is a new sheet.
    <AuthLayout
      heading={t(heading)}
      lead={view === 'validating' ? <span role="status">{sentence}</span> : sentence}
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
