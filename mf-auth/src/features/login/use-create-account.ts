import { detailOf, useNotify, useRuntime } from '@quits/core';
import { TEXTS } from '@quits/contracts';
import { notifyFailure } from '@quits/ui';
import { useRegisterMutation } from '../../api/auth.api.ts';
import type { Credentials } from './use-sign-in.ts';

const EMAIL_TAKEN = 'Email already registered';

/** How creating an account ended; every failure has been told by then. */
export type Registration = 'done' | 'emailTaken' | 'failed';

/** Gives the function that creates an account and says how that went (specification §8). */
export function useCreateAccount(): (credentials: Credentials) => Promise<Registration> {
  const { pendingInvite } = useRuntime();
  const notify = useNotify('mf-auth');
  const [register] = useRegisterMutation();

  return async (credentials) => {
    try {
      await register(credentials).unwrap();
    } catch (error) {
      if (detailOf(error)?.includes(EMAIL_TAKEN)) {
        notify.error(TEXTS.auth.emailTaken);
        return 'emailTaken';
      }
      notifyFailure(notify, error, TEXTS.auth.registrationFailed, { isDetailFirst: true });
      return 'failed';
    }
    if (pendingInvite.read() === undefined) notify.success(TEXTS.auth.registered);
    return 'done';
  };
}
