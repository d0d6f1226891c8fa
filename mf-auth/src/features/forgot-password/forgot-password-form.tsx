import { t } from '@quits/domain';
import { Button, Stack, TextField } from '@quits/ui';
import { type SubmitEvent, useState } from 'react';
import { useRequestResetMailMutation } from '../../lib/auth.api.ts';
import { emailProblem } from '../../lib/email.ts';

interface ForgotPasswordFormProps {
  initialEmail: string;
  /** Called with the address after every answer of the server, refusals included. */
  onSent: (email: string) => void;
}

/** Asks for the e-mail address that the reset link goes to. */
export function ForgotPasswordForm({ initialEmail, onSent }: ForgotPasswordFormProps) {
  const [requestResetMail, { isLoading }] = useRequestResetMailMutation();
  const [email, setEmail] = useState(initialEmail);
  const [error, setError] = useState<string>();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const problem = emailProblem(email);
    setError(problem);
    if (problem !== undefined || isLoading) return;
    const address = email.trim();
    // Never shows a refusal (specification §2): it would reveal which addresses have an account.
    void requestResetMail({ email: address }).then(() => onSent(address));
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={20}>
        <TextField
          label={t('Email')}
          type="email"
          name="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            setError(undefined);
          }}
          error={error === undefined ? undefined : t(error)}
        />
        <Button type="submit" variant="primary" isFullWidth isBusy={isLoading} disabled={email.trim() === ''}>
          {t('Send Reset Link')}
        </Button>
      </Stack>
    </form>
  );
}
