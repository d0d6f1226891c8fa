import type { ClientAnswer, ClientBody } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

const passkeyCall = call('signInWithPasskey', (body: ClientBody<'signInWithPasskey'>) => ({ body }));

/** Signing in without a password: only for back ends with extras. */
export const { useGetPasskeyOptionsMutation, useSignInWithPasskeyMutation, useTradeSignInCodeMutation } =
  injectFor('mf-auth', (build) => ({
    getPasskeyOptions: build.mutation<ClientAnswer<'getPasskeyOptions'>, void>(
      call('getPasskeyOptions', () => ({})),
    ),
    signInWithPasskey: build.mutation<ClientAnswer<'signInWithPasskey'>, ClientBody<'signInWithPasskey'>>({
      ...passkeyCall,
      // A 401 is about the passkey, not about a session.
      extraOptions: { ...passkeyCall.extraOptions, isAnswerIgnored: true },
    }),
    tradeSignInCode: build.mutation<ClientAnswer<'tradeSignInCode'>, ClientBody<'tradeSignInCode'>>(
      call('tradeSignInCode', (body) => ({ body })),
    ),
  }));
