import { fieldIn, TEXTS } from '@quits/contracts';
import { isStatus, useNotify, useRuntime, verifyPassword } from '@quits/core';
import { t } from '@quits/domain';
import { Button, Cluster, PasswordField, Stack, useSubmission } from '@quits/ui';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';

interface ConfirmedFormProps {
  /** The form's name. */
  label: string;
  email: string;
  /** Title of the toast on failure. */
  failed: string;
  submit: { label: string; variant: 'primary' | 'danger'; isDisabled?: boolean };
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

const isUnconfirmed = (error: unknown) =>
  isStatus(error, 403) && fieldIn(fieldIn(error, 'body'), 'code') === 'password_not_confirmed';

/** Sends what needs a sign-in of the last five minutes, and asks for the password when there was none. */
function useConfirmed(email: string, failed: string) {
  const runtime = useRuntime();
  const notify = useNotify('mf-profile');
  const { submit, ...submission } = useSubmission('mf-profile', failed);
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
  return { ...submission, run, mustConfirm, password, setPassword };
}

interface CurrentPasswordProps {
  email: string;
  value: string;
  onChange: (password: string) => void;
  readOnly: boolean;
}

function CurrentPassword({ email, ...field }: CurrentPasswordProps) {
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

/** A form of the person's ways to sign in. It asks for the password when the last sign-in was long ago. */
export function ConfirmedForm({ label, email, failed, submit, send, onClose, children }: ConfirmedFormProps) {
  const { run, isBusy, reason, forgetReason, mustConfirm, password, setPassword } = useConfirmed(
    email,
    failed,
  );

  async function finish(): Promise<void> {
    if (await run(send)) onClose();
  }

  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void finish();
      }}
    >
      <Stack gap={12}>
        {children}
        {mustConfirm && (
          <CurrentPassword
            email={email}
            value={password}
            onChange={(next) => {
              setPassword(next);
              forgetReason();
            }}
            readOnly={isBusy}
          />
        )}
        {reason !== undefined && <p role="status">{reason}</p>}
        <Cluster gap={8}>
          <Button
            type="submit"
            size="s"
            variant={submit.variant}
            isBusy={isBusy}
            disabled={submit.isDisabled === true || (mustConfirm && password === '')}
          >
            {submit.label}
          </Button>
          <Button size="s" variant="quiet" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
