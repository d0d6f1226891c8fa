import { t } from '@quits/domain';
import { Button, Cluster, NewPasswordFields, Notice, PasswordField, Stack } from '@quits/ui';
import { KeyRound } from 'lucide-react';
import { Section } from '../../lib/section.tsx';
import { useOpenedForm } from '../../lib/use-opened-form.ts';
import styles from './password.module.css';
import { usePasswordForm } from './use-password-form.ts';

interface PasswordFormProps {
  email: string;
  onClose: () => void;
}

/** Current password, new password, and the new one again. */
function PasswordForm({ email, onClose }: PasswordFormProps) {
  const form = usePasswordForm(email, onClose);
  return (
    <form noValidate aria-label={t('Change Password')} onSubmit={form.submit}>
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack gap={16}>
        <PasswordField
          label={t('Current Password')}
          toggleLabel={t('current password')}
          name="current-password"
          required
          autoComplete="current-password"
          {...form.current}
        />
        <NewPasswordFields password={form.next} confirmation={form.confirmation} />
        {form.problem !== undefined && <Notice tone="danger">{t(form.problem)}</Notice>}
        <Cluster gap={8}>
          <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!form.canSubmit}>
            {t(form.isBusy ? 'Updating...' : 'Update Password')}
          </Button>
          <Button variant="quiet" disabled={form.isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

/** Collapsed, open, and collapsed again on success or cancel (specification §4). */
export function PasswordSection({ email }: { email: string }) {
  const { isOpen, opener, open, close } = useOpenedForm();
  return (
    <Section heading={t('Password Security')}>
      {isOpen ? (
        <PasswordForm email={email} onClose={close} />
      ) : (
        <div className={styles.collapsed}>
          <p className={styles.text}>{t('Choose a long password that you use nowhere else.')}</p>
          <Button ref={opener} icon={<KeyRound />} onClick={open}>
            {t('Change Password')}
          </Button>
        </div>
      )}
    </Section>
  );
}
