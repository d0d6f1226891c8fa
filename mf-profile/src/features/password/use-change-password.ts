import { isStatus, useNotify, useRuntime, verifyPassword } from '@quits/core';
import { TEXTS } from '@quits/contracts';
import { t } from '@quits/domain';
import { useSubmission } from '@quits/ui';
import { useUpdatePasswordMutation } from '../../lib/profile.api.ts';

export interface PasswordRequest {
  email: string;
  current: string;
  next: string;
}

/** The outcome of a password change; toasts have already reported failures. */
export type PasswordOutcome = 'changed' | 'currentWrong' | 'failed';

/** Verifies the current password by requesting a token with it, then sets the new one (specification §7). */
export function useChangePassword() {
  const runtime = useRuntime();
  const notify = useNotify('mf-profile');
  const [updatePassword] = useUpdatePasswordMutation();
  const { submit, isBusy } = useSubmission('mf-profile', t(TEXTS.profile.passwordFailed), {
    isToastOnly: true,
  });

  /** A 401 on the verification means that the current password is wrong (specification §8). */
  async function isRight({ email, current }: PasswordRequest): Promise<boolean> {
    try {
      await verifyPassword(runtime, { email, password: current });
      return true;
    } catch (error) {
      const isStillSignedIn = runtime.session.snapshot().status === 'signedIn';
      if (!isStatus(error, 401) || !isStillSignedIn) throw error;
      notify.error(t(TEXTS.profile.currentPasswordWrong));
      return false;
    }
  }

  async function change(request: PasswordRequest): Promise<PasswordOutcome> {
    let outcome: PasswordOutcome = 'failed';
    await submit(async () => {
      if (!(await isRight(request))) {
        outcome = 'currentWrong';
        return;
      }
      await updatePassword({ newPassword: request.next }).unwrap();
      notify.success(t(TEXTS.profile.passwordChanged));
      outcome = 'changed';
    });
    return outcome;
  }

  return { isBusy, change };
}
