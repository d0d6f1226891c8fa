import { detailOf, useNotify } from '@quits/core';
import { DELAYS, PATHS, TEXTS } from '@quits/contracts';
import { isPasswordAcceptable } from '@quits/domain';
import { notifyFailure } from '@quits/ui';
import { useEffect, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useResetPasswordMutation } from '../../api/auth.api.ts';

/** Chooses the new password; after success /login follows in 2000 ms (specification §2 and §9). */
export function useResetPassword(token: string, onLinkRefused: () => void) {
  const notify = useNotify('mf-auth');
  const navigate = useNavigate();
  const [resetPassword, { isLoading, isSuccess }] = useResetPasswordMutation();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const isMatch = password === confirmation;

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

  async function send(): Promise<void> {
    try {
      await resetPassword({ token, newPassword: password }).unwrap();
      notify.success(TEXTS.reset.done);
    } catch (error) {
      notifyFailure(notify, error, TEXTS.reset.failed, { isDetailFirst: true });
      if (detailOf(error) === TEXTS.reset.invalidLink) onLinkRefused();
    }
  }

  return {
    password: { value: password, onChange: setPassword },
    confirmation: { value: confirmation, onChange: setConfirmation },
    isMatch,
    isBusy: isLoading,
    isDone: isSuccess,
    canSubmit: isPasswordAcceptable(password) && isMatch,
    submit(event: SubmitEvent): void {
      event.preventDefault();
      if (!isLoading && !isSuccess) void send();
    },
  };
}
