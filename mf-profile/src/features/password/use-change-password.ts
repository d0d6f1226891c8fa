import { isStatus, useNotify, useRuntime, verifyPassword } from '@quits/core';
import { TEXTS } from '@quits/contracts';
import { notifyFailure } from '@quits/ui';
import { useState } from 'react';
import { useUpdatePasswordMutation } from '../../api/profile.api.ts';

export interface PasswordRequest {
  email: string;
  current: string;
  next: string;
}

/** How a change of the password ended; every failure has been told by then. */
export type PasswordOutcome = 'changed' | 'currentWrong' | 'failed';

/**
 * Verifies the current password by asking for a token with it, then sets the new one (specification §7).
 * A 401 on the verification means that the current password is wrong (§8).
 */
export function useChangePassword() {
  const runtime = useRuntime();
  const notify = useNotify('mf-profile');
  const [updatePassword] = useUpdatePasswordMutation();
  const [isBusy, setIsBusy] = useState(false);

  function tellFailure(error: unknown): PasswordOutcome {
    notifyFailure(notify, error, TEXTS.profile.passwordFailed);
    return 'failed';
  }

  async function change({ email, current, next }: PasswordRequest): Promise<PasswordOutcome> {
    try {
      await verifyPassword(runtime, { email, password: current });
    } catch (error) {
      const isStillSignedIn = runtime.session.snapshot().status === 'signedIn';
      if (!isStatus(error, 401) || !isStillSignedIn) return tellFailure(error);
      notify.error(TEXTS.profile.currentPasswordWrong);
      return 'currentWrong';
    }
    try {
      await updatePassword({ newPassword: next }).unwrap();
    } catch (error) {
      return tellFailure(error);
    }
    notify.success(TEXTS.profile.passwordChanged);
    return 'changed';
  }

  return {
    isBusy,
    async change(request: PasswordRequest): Promise<PasswordOutcome> {
      setIsBusy(true);
      const outcome = await change(request);
      setIsBusy(false);
      return outcome;
    },
  };
}
