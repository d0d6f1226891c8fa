import { TEXTS } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, NewPasswordFields, Stack } from '@quits/ui';
import styles from './reset-password.module.css';
import type { useResetPassword } from './use-reset-password.ts';

/** The new password and its confirmation, with the requirements. */
export function ResetPasswordForm(form: ReturnType<typeof useResetPassword>) {
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
