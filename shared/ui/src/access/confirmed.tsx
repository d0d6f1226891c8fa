import { fieldIn, TEXTS } from '@quits/contracts';
import { isStatus, useNotify, useRuntime, verifyPassword } from '@quits/core';
import { t } from '@quits/domain';
import { useEffect, useRef, useState } from 'react';
import { useSubmission } from '../failure/use-submission.ts';
import { PasswordField } from '../field/password-field.tsx';

const isUnconfirmed = (error: unknown) =>
  isStatus(error, 403) && fieldIn(fieldIn(error, 'body'), 'code') === 'password_not_confirmed';

/**
 * Sends what needs a sign-in of the last five minutes, and asks for the password when there was none.
 *
 * @param source name of the package that shows the toasts
 * @param failed title of the toast on failure
 */
export function useConfirmed(source: string, email: string, failed: string) {
  const runtime = useRuntime();
  const notify = useNotify(source);
  const { submit, ...submission } = useSubmission(source, failed);
  const [mustConfirm, setMustConfirm] = useState(false);
  const [password, setPassword] = useState('');

  async function isRight(): Promise<boolean> {
    try {
      await verifyPassword(runtime, { email, password });
      return true;
    } catch (error) {
      const isStillSignedIn = runtime.session.snapshot().status === 'signedIn';
      if (!isStatus(error, 401) || !isStillSignedIn) throw error;
      notify.error(t(TEXTS.profile.currentPasswordWrong));
      return false;
    }
  }

  /** @returns whether it was sent, and not refused */
  async function run(send: () => Promise<unknown>): Promise<boolean> {
    let isDone = false;
    await submit(async () => {
      if (mustConfirm && !(await isRight())) return;
      try {
        await send();
        isDone = true;
      } catch (error) {
        if (mustConfirm || !isUnconfirmed(error)) throw error;
        setMustConfirm(true);
      }
    });
    return isDone;
  }
  /** For `CurrentPassword`, where the form must show it. */
  const field = {
    email,
    value: password,
    onChange: (next: string) => {
      setPassword(next);
      submission.forgetReason();
    },
    readOnly: submission.isBusy,
  };
  return { ...submission, run, mustConfirm, field, isComplete: !mustConfirm || password !== '' };
}

export interface CurrentPasswordProps {
  email: string;
  value: string;
  onChange: (password: string) => void;
  readOnly: boolean;
}

/** The field for the password of the signed-in person; it takes the focus. */
export function CurrentPassword({ email, ...field }: CurrentPasswordProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('Password')}
        name="password"
        required
        autoComplete="current-password"
        hint={t('Your last sign-in was a while ago. Without a password, sign out and in again.')}
        inputRef={input}
        {...field}
      />
    </>
  );
}
