import { TEXTS } from '@quits/contracts';
import { Button, PasswordChecklist, PasswordField, Stack } from '@quits/ui';
import styles from './reset-password.module.css';
import type { useResetPassword } from './use-reset-password.ts';

/** Whether the confirmation equals the new password, said while it is typed. */
function matchHint(isMatch: boolean, confirmation: string) {
  if (confirmation === '') return {};
  return isMatch
    ? { hint: <span className={styles.match}>{TEXTS.reset.match}</span> }
    : { error: TEXTS.reset.mismatch };
}

/** The new password, twice, with what it must have. */
export function ResetPasswordForm(form: ReturnType<typeof useResetPassword>) {
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={16}>
        <PasswordField
          label="New Password"
          toggleLabel="new password"
          name="new-password"
          required
          autoComplete="new-password"
          {...form.password}
        />
        <PasswordChecklist password={form.password.value} />
        <PasswordField
          label="Confirm New Password"
          toggleLabel="confirmation"
          name="confirm-password"
          required
          autoComplete="new-password"
          {...matchHint(form.isMatch, form.confirmation.value)}
          {...form.confirmation}
        />
        <Button type="submit" variant="primary" isFullWidth isBusy={form.isBusy} disabled={!form.canSubmit}>
          Reset Password
        </Button>
      </Stack>
    </form>
  );
}
