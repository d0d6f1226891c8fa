import { useNotify } from '@quits/core';
import { isPasswordAcceptable } from '@quits/domain';
import { notifyFailure } from '@quits/ui';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useCreateAccount } from './use-create-account.ts';
import { useCredentials } from './use-credentials.ts';
import { useSignIn } from './use-sign-in.ts';

export type LoginMode = 'login' | 'register';

/** The specification has no text for a sign-in that fails without any detail. */
const SIGN_IN_FAILED = 'Sign-in failed. Please try again.';

/** What the form of /login does in its two modes; what was typed survives a change of mode and a failure. */
export function useLogin(mode: LoginMode, onModeChange: (mode: LoginMode) => void) {
  const notify = useNotify('mf-auth');
  const form = useCredentials();
  const createAccount = useCreateAccount();
  const signIn = useSignIn();
  const [isBusy, setIsBusy] = useState(false);

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
    const registration = mode === 'register' ? await createAccount(form.credentials) : 'done';
    if (registration === 'emailTaken') form.selectEmail();
    if (registration === 'done') await enter();
    setIsBusy(false);
  }

  return {
    email: form.emailField,
    password: form.passwordField,
    isBusy,
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
