import { detailOf, useNotify, useRuntime } from '@quits/core';
import { TEXTS } from '@quits/contracts';
import { isPasswordAcceptable } from '@quits/domain';
import { notifyFailure } from '@quits/ui';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useRegisterMutation } from '../../api/auth.api.ts';
import { useCredentials } from './use-credentials.ts';
import { useSignIn } from './use-sign-in.ts';

export type LoginMode = 'login' | 'register';

/** The specification has no text for a sign-in that fails without any detail. */
const SIGN_IN_FAILED = 'Sign-in failed. Please try again.';
const EMAIL_TAKEN = 'Email already registered';

/** What the form of /login does in its two modes; what was typed survives a change of mode and a failure. */
export function useLogin(mode: LoginMode, onModeChange: (mode: LoginMode) => void) {
  const { pendingInvite, config } = useRuntime();
  const { demo } = config;
  const notify = useNotify('mf-auth');
  const form = useCredentials();
  const [register] = useRegisterMutation();
  const signIn = useSignIn();
  const [isBusy, setIsBusy] = useState(false);

  /** Creates the account, and tells how that went (specification §8). */
  async function createAccount(): Promise<boolean> {
    try {
      await register(form.credentials).unwrap();
    } catch (error) {
      if (detailOf(error)?.includes(EMAIL_TAKEN)) {
        notify.error(TEXTS.auth.emailTaken);
        form.selectEmail();
      } else {
        notifyFailure(notify, error, TEXTS.auth.registrationFailed, { isDetailFirst: true });
      }
      return false;
    }
    if (pendingInvite.read() === undefined) notify.success(TEXTS.auth.registered);
    return true;
  }

  /** Signs in as somebody of the sample data; the person's own form stays as it is. */
  async function lookAround(account: NonNullable<typeof demo>): Promise<void> {
    setIsBusy(true);
    try {
      await signIn(account);
    } catch (error) {
      notifyFailure(notify, error, SIGN_IN_FAILED, { isDetailFirst: true });
    }
    setIsBusy(false);
  }

  async function enter(): Promise<void> {
    try {
      await signIn(form.credentials);
    } catch (error) {
      notifyFailure(notify, error, SIGN_IN_FAILED, { isDetailFirst: true });
      // Once the account exists, trying to create it again could only fail.
      onModeChange('login');
      form.selectPassword();
    }
  }

  async function send(): Promise<void> {
    setIsBusy(true);
    if (mode === 'login' || (await createAccount())) await enter();
    setIsBusy(false);
  }

  return {
    email: form.emailField,
    password: form.passwordField,
    isBusy,
    /** Where the server has sample data for strangers; an invitation is for nobody of theirs. */
    lookAround: demo && pendingInvite.read() === undefined ? () => void lookAround(demo) : undefined,
    canSubmit: mode === 'login' || isPasswordAcceptable(form.credentials.password),
    submit(event: SubmitEvent): void {
      event.preventDefault();
      if (!isBusy && form.check()) void send();
    },
    toggleMode(): void {
      form.forgetCheck();
      onModeChange(mode === 'login' ? 'register' : 'login');
    },
  };
}
