import { Button, Stack, TextField } from '@quits/ui';
import type { useForgotPassword } from './use-forgot-password.ts';

/** Asks for the e-mail address that the reset link goes to. */
export function ForgotPasswordForm({
  email,
  isBusy,
  canSubmit,
  submit,
}: ReturnType<typeof useForgotPassword>) {
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={20}>
        <TextField
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...email}
        />
        <Button type="submit" variant="primary" isFullWidth isBusy={isBusy} disabled={!canSubmit}>
          Send Reset Link
        </Button>
      </Stack>
    </form>
  );
}
