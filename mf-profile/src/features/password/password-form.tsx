import { TEXTS } from '@quits/contracts';
import { Button, Cluster, Notice, PasswordChecklist, PasswordField, Stack } from '@quits/ui';
import { usePasswordForm } from './use-password-form.ts';

interface PasswordFormProps {
  email: string;
  onClose: () => void;
}

/** Current password, new password, and the new one again. */
export function PasswordForm({ email, onClose }: PasswordFormProps) {
  const form = usePasswordForm(email, onClose);
  return (
    <form noValidate aria-label="Change Password" onSubmit={form.submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack gap={16}>
        <PasswordField
          label="Current Password"
          toggleLabel="current password"
          name="current-password"
          required
          autoComplete="current-password"
          {...form.current}
        />
        <PasswordField
          label="New Password"
          toggleLabel="new password"
          name="new-password"
          required
          autoComplete="new-password"
          {...form.next}
        />
        <PasswordChecklist password={form.next.value} />
        <PasswordField
          label="Confirm New Password"
          toggleLabel="confirmation"
          name="confirm-password"
          required
          autoComplete="new-password"
          error={form.isDifferent ? TEXTS.reset.mismatch : undefined}
          {...form.confirmation}
        />
        {form.problem !== undefined && <Notice tone="danger">{form.problem}</Notice>}
        <Cluster gap={8}>
          <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!form.canSubmit}>
            {form.isBusy ? 'Updating...' : 'Update Password'}
          </Button>
          <Button variant="quiet" disabled={form.isBusy} onClick={onClose}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
