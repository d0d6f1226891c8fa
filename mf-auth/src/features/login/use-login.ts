import { rawDetailOf, useNotify, useOffers, useRuntime } from '@quits/core';
import { TEXTS } from '@quits/contracts';
import { isPasswordAcceptable, msg, t } from '@quits/domain';
import { notifyFailure } from '@quits/ui';
import { type SubmitEvent, useState } from 'react';
import { useDemoSignInMutation, useRegisterMutation } from '../../lib/auth.api.ts';
import { useCredentials } from './use-credentials.ts';
import { useSignIn } from './use-sign-in.ts';

export type LoginMode = 'login' | 'register';

/** The specification has no text for a sign-in that fails without any detail. */
const SIGN_IN_FAILED = msg('Sign-in failed. Please try again.');
const EMAIL_TAKEN = 'Email already registered';

/** Creates the account of the form and reports the outcome (specification §8); returns whether it did. */
function useCreateAccount({ credentials, selectEmail }: ReturnType<typeof useCredentials>) {
  const { pendingInvite, config } = useRuntime();
  const notify = useNotify('mf-auth');
  const [register] = useRegisterMutation();

  return async (): Promise<boolean> => {
    try {
      const invite = config.registration === 'invited' ? pendingInvite.read() : undefined;
      await register({ ...credentials, invite }).unwrap();
    } catch (error) {
      if (rawDetailOf(error)?.includes(EMAIL_TAKEN)) {
        notify.error(t(TEXTS.auth.emailTaken));
        selectEmail();
      } else {
        notifyFailure(notify, error, t(TEXTS.auth.registrationFailed), { isDetailFirst: true });
      }
      return false;
    }
    if (pendingInvite.read() === undefined) notify.success(t(TEXTS.auth.registered));
    return true;
  };
}

/** The behavior of the /login form in its two modes. Typed values survive a change of mode and a failure. */
export function useLogin(mode: LoginMode, onModeChange: (mode: LoginMode) => void, invitedEmail?: string) {
  const { pendingInvite, config } = useRuntime();
  const offers = useOffers();
  const notify = useNotify('mf-auth');
  const form = useCredentials(invitedEmail);
  /** The name is an extra: without one, registering sends what the specification lists. */
  const asksName = mode === 'register' && offers('people');
  const createAccount = useCreateAccount(form);
  const [demoSignIn] = useDemoSignInMutation();
  const signIn = useSignIn();
  const [isBusy, setIsBusy] = useState(false);

  /** Signs in to a new account with sample data; the form stays as it is. */
  async function lookAround(): Promise<void> {
    setIsBusy(true);
    try {
      const { accessToken: token } = await demoSignIn().unwrap();
      await signIn({ token });
    } catch (error) {
      notifyFailure(notify, error, t(SIGN_IN_FAILED), { isDetailFirst: true });
    }
    setIsBusy(false);
  }

  async function enter(): Promise<void> {
    try {
      await signIn(form.credentials, asksName ? form.name : '');
    } catch (error) {
      notifyFailure(notify, error, t(SIGN_IN_FAILED), { isDetailFirst: true });
      // Once the account exists, a second attempt could only fail.
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
    name: asksName ? form.nameField : undefined,
    isBusy,
    /** Set where the server has a demo. Demo accounts can't accept invitations. */
    lookAround: config.hasDemo && pendingInvite.read() === undefined ? () => void lookAround() : undefined,
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
