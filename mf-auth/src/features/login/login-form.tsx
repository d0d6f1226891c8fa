import { LIMITS, PATHS } from '@quits/contracts';
import { msg, t } from '@quits/domain';
import { Button, Notice, PasswordChecklist, PasswordField, Stack, TextField } from '@quits/ui';
import { Link } from 'react-router-dom';
import styles from './login-form.module.css';
import { type LoginMode, useLogin } from './use-login.ts';

interface LoginFormProps {
  mode: LoginMode;
  onModeChange: (mode: LoginMode) => void;
  /** The mailbox of a pending invitation, which the form proposes. */
  invitedEmail?: string | undefined;
  /** Why this person cannot register here. */
  closedRegistration?: string | undefined;
  /** Whether the list of the email field may offer passkeys. */
  hasPasskeys?: boolean;
}

const WORDS = {
  login: { submit: msg('Sign In'), toggle: msg('Need an account? Register') },
  register: { submit: msg('Create Account'), toggle: msg('Already have an account? Sign in') },
} as const;

/** Signs in, or creates an account and signs in. */
export function LoginForm({
  mode,
  onModeChange,
  invitedEmail,
  closedRegistration,
  hasPasskeys = false,
}: LoginFormProps) {
  const form = useLogin(mode, onModeChange, invitedEmail);
  const isRegistering = mode === 'register';
  const words = WORDS[mode];

  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={16}>
        {form.name && (
          <TextField
            label={t('Your name (optional)')}
            name="name"
            autoComplete="name"
            maxLength={LIMITS.nameMaxLength}
            {...form.name}
          />
        )}
        <TextField
          label={t('Email')}
          type="email"
          name="email"
          required
          autoComplete={isRegistering ? 'email' : hasPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          {...form.email}
        />
        <PasswordField
          label={t('Password')}
          name="password"
          required
          autoComplete={isRegistering ? 'new-password' : 'current-password'}
          {...form.password}
        />
        {isRegistering && <PasswordChecklist password={form.password.value} />}
        {!isRegistering && (
          <Link to={PATHS.forgotPassword} state={{ email: form.email.value }} className={styles.forgot}>
            {t('Forgot password?')}
          </Link>
        )}
        <Button type="submit" variant="primary" isFullWidth isBusy={form.isBusy} disabled={!form.canSubmit}>
          {t(words.submit)}
        </Button>
        {closedRegistration === undefined ? (
          <Button isFullWidth disabled={form.isBusy} onClick={form.toggleMode}>
            {t(words.toggle)}
          </Button>
        ) : (
          <Notice role="note">{closedRegistration}</Notice>
        )}
        {form.lookAround && (
          <div className={styles.demo}>
            <Button variant="quiet" isFullWidth disabled={form.isBusy} onClick={form.lookAround}>
              {t('Look around with demo data')}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}
