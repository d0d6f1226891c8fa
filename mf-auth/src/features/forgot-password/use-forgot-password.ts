import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useRequestResetMailMutation } from '../../api/auth.api.ts';
import { emailProblem } from '../../lib/email.ts';

/**
 * Asks for a reset mail. The confirmation follows whatever the server says (specification §2), so that
 * nobody learns from it which addresses have an account.
 */
export function useForgotPassword(initialEmail: string) {
  const [requestResetMail, { isLoading }] = useRequestResetMailMutation();
  const [email, setEmail] = useState(initialEmail);
  const [sentTo, setSentTo] = useState<string>();
  const [error, setError] = useState<string>();

  return {
    email: {
      value: email,
      onChange(typed: string) {
        setEmail(typed);
        setError(undefined);
      },
      error,
    },
    /** The address that the confirmation names, once there is one. */
    sentTo,
    isBusy: isLoading,
    canSubmit: email.trim() !== '',
    submit(event: SubmitEvent): void {
      event.preventDefault();
      const problem = emailProblem(email);
      setError(problem);
      if (problem !== undefined || isLoading) return;
      const address = email.trim();
      void requestResetMail({ email: address }).then(() => {
        setSentTo(address);
      });
    },
    startOver(): void {
      setEmail('');
      setSentTo(undefined);
    },
  };
}
