import { detailOf, isStatus, useNotify, whenIdle } from '@quits/core';
import { t } from '@quits/domain';
import { notifyFailure } from '@quits/ui';
import { useEffect, useRef, useState } from 'react';
import { useGetPasskeyOptionsMutation, useSignInWithPasskeyMutation } from './other-ways.api.ts';
import { useSignIn } from './use-sign-in.ts';

/** A challenge lives for five minutes. */
const RENEW_MS = 4 * 60 * 1000;

const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Whether the person closed the browser's dialog, or another one took its place. */
const isGivenUp = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/**
 * Whether this device has a way to a passkey: its own lock, or a phone nearby. Without one the button would only
 * lead to a dialog without a choice.
 */
async function hasAuthenticator(): Promise<boolean> {
  const { PublicKeyCredential: credentials } = window;
  if (await credentials.isUserVerifyingPlatformAuthenticatorAvailable()) return true;
  // Newer than some browsers that people have.
  const capabilities = await (
    credentials.getClientCapabilities as typeof credentials.getClientCapabilities | undefined
  )?.call(credentials);
  return capabilities?.hybridTransport === true;
}

function useHasAuthenticator(): boolean {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    hasAuthenticator().then(setIsKnown, () => undefined);
  }, []);
  return isKnown;
}

/** Gives the function that signs in with a passkey, chosen in a dialog or in the list of the email field. */
function usePasskeySignIn() {
  const [getOptions] = useGetPasskeyOptionsMutation();
  const [send] = useSignInWithPasskeyMutation();
  const signIn = useSignIn();

  return async (useBrowserAutofill: boolean) => {
    const { startAuthentication } = await loadWebAuthn();
    const options = await getOptions().unwrap();
    const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
    const { accessToken: token } = await send({ response }).unwrap();
    await signIn({ token });
  };
}

/** Offers passkeys in the list of the email field, where the browser can. Without one, the list is as before. */
function useCompletion(
  enter: (useBrowserAutofill: boolean) => Promise<void>,
  report: (error: unknown) => void,
) {
  const latest = useRef({ enter, report });
  useEffect(() => {
    latest.current = { enter, report };
  });
  useEffect(() => {
    let isCurrent = true;
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill } = await loadWebAuthn();
      if (isCurrent && (await browserSupportsWebAuthnAutofill())) await latest.current.enter(true);
    };
    const begin = () => {
      offer().catch((error: unknown) => {
        // Only what the server says after a choice is for the person.
        if (isCurrent && isStatus(error, 401)) latest.current.report(error);
      });
    };
    whenIdle(begin);
    const timer = setInterval(begin, RENEW_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      void loadWebAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, []);
}

/** Signing in with a passkey: by a button, and by the list of the email field. */
export function usePasskey() {
  const notify = useNotify('mf-auth');
  const enter = usePasskeySignIn();
  const [isBusy, setIsBusy] = useState(false);
  const isOffered = useHasAuthenticator();

  function report(error: unknown): void {
    const title = t('The passkey could not sign you in');
    const detail = isStatus(error, 401) ? detailOf(error) : undefined;
    if (detail === undefined) notifyFailure(notify, error, title);
    else notify.error(title, { description: detail });
  }
  useCompletion(enter, report);

  async function start(): Promise<void> {
    setIsBusy(true);
    await enter(false).catch((error: unknown) => {
      if (!isGivenUp(error)) report(error);
    });
    setIsBusy(false);
  }
  return { isOffered, isBusy, start: () => void start() };
}
