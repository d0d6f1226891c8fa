import { DELAYS, PATHS, TEXTS } from '@quits/contracts';
import { rawDetailOf } from '@quits/core';
import { isPasswordAcceptable, t } from '@quits/domain';
import { useSubmission } from '@quits/ui';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useResetPasswordMutation } from '../../lib/auth.api.ts';

/** Sets the new password; after success /login follows in 2000 ms (specification §2 and §9). */
export function useResetPassword(token: string) {
  const navigate = useNavigate();
  const [resetPassword, { isSuccess, error }] = useResetPasswordMutation();
  const submission = useSubmission('mf-auth', t(TEXTS.reset.failed), { isDetailFirst: true });
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');

  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(
      () => void navigate(PATHS.login, { replace: true }),
      DELAYS.redirectAfterPasswordReset,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [isSuccess, navigate]);

  const send = () =>
    submission.submit(() => resetPassword({ token, newPassword: password }).unwrap(), t(TEXTS.reset.done));

  return {
    password: { value: password, onChange: setPassword },
    confirmation: { value: confirmation, onChange: setConfirmation },
    isBusy: submission.isBusy,
    isDone: isSuccess,
    isLinkRefused: rawDetailOf(error) === TEXTS.reset.invalidLink,
    canSubmit: isPasswordAcceptable(password) && password === confirmation,
    submit(event: SubmitEvent): void {
      event.preventDefault();
      if (!isSuccess) void send();
    },
  };
}
