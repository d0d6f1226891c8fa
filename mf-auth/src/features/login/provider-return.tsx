import { fieldIn, PATHS } from '@quits/contracts';
import { isStatus, useNotify, useRuntime } from '@quits/core';
import { msg, t } from '@quits/domain';
import { Button, notifyFailure, PasswordField, Stack, StillLoading, useSubmission } from '@quits/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTradeSignInCodeMutation } from './other-ways.api.ts';
import { takeUnderway } from './use-provider.ts';
import { useSignIn } from './use-sign-in.ts';

const FAILED = msg('The sign-in through {name} failed. Please try again.');
const PROBLEMS: Readonly<Record<string, string>> = {
  cancelled: msg('The sign-in was cancelled.'),
  'no-email': msg('{name} does not tell your email address. Ask its administrator.'),
};

/** Trades the code for a session, with the password of the account if it is given. */
function useTrade(code: string) {
  const { config, pendingInvite } = useRuntime();
  const [trade] = useTradeSignInCodeMutation();
  const signIn = useSignIn();
  return async (password?: string) => {
    const invite = config.registration === 'invited' ? pendingInvite.read() : undefined;
    const { accessToken: token } = await trade({ code, password, invite }).unwrap();
    await signIn({ token });
  };
}

/** The password of an account that is to be connected with the provider. */
function LinkForm({ code, onClose }: { code: string; onClose: () => void }) {
  const trade = useTrade(code);
  const { submit, isBusy, reason, forgetReason } = useSubmission(
    'mf-auth',
    t('Failed to connect the account'),
  );
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function send(event: SubmitEvent): void {
    event.preventDefault();
    if (password !== '') void submit(() => trade(password));
  }

  return (
    <form noValidate aria-label={t('Connect the account')} onSubmit={send}>
      <Stack gap={16}>
        <p>{t('An account with this email exists. Enter its password once to connect it.')}</p>
        <PasswordField
          label={t('Password')}
          name="password"
          required
          autoComplete="current-password"
          value={password}
          onChange={(next) => {
            setPassword(next);
            forgetReason();
          }}
          inputRef={input}
          readOnly={isBusy}
          error={reason}
        />
        <Button type="submit" variant="primary" isFullWidth isBusy={isBusy} disabled={password === ''}>
          {t('Connect and Sign In')}
        </Button>
        <Button variant="quiet" isFullWidth disabled={isBusy} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Stack>
    </form>
  );
}

interface ProviderReturnProps {
  name: string;
  /** What the address of this page says, or what it said. */
  arrival: { code?: string; problem?: string };
}

/** /login after the identity provider: signs in, or asks for the password of the account with the same address. */
export function ProviderReturn({ name, arrival }: ProviderReturnProps) {
  const { code = '', problem } = arrival;
  const { storages } = useRuntime();
  const notify = useNotify('mf-auth');
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const trade = useTrade(code);
  const [mustLink, setMustLink] = useState(false);
  const hasBegun = useRef(false);

  const close = () => void navigate(PATHS.login, { replace: true, state: { from: fieldIn(state, 'from') } });

  async function begin(): Promise<void> {
    // Another site could bring its own person's code here.
    if (!takeUnderway(storages.tab) || problem !== undefined) {
      notify.error(t(PROBLEMS[problem ?? ''] ?? FAILED, { name }));
      close();
      return;
    }
    try {
      await trade();
    } catch (error) {
      if (isStatus(error, 409) && fieldIn(fieldIn(error, 'body'), 'code') === 'link_required') {
        setMustLink(true);
        return;
      }
      notifyFailure(notify, error, t(FAILED, { name }), { isDetailFirst: true });
      close();
    }
  }

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  });

  return mustLink ? <LinkForm code={code} onClose={close} /> : <StillLoading />;
}
