import type { ClientAnswer } from '@quits/contracts';
import { injectFor } from './api.ts';
import { call } from './call.ts';

interface SignInArgs {
  email: string;
  password: string;
  /** The profile verifies the current password and shows a wrong one itself, without a toast. */
  isWrongPasswordQuiet?: boolean;
}

const signOut = call('signOut', ({ token }: { token: string }) => ({
  headers: { authorization: `Bearer ${token}` },
}));

export const authEndpoints = injectFor('core', (build) => ({
  signIn: build.mutation<ClientAnswer<'signIn'>, SignInArgs>(
    call('signIn', ({ email, password, isWrongPasswordQuiet }: SignInArgs) => ({
      body: { username: email, password },
      ...(isWrongPasswordQuiet && { isWrongPasswordQuiet }),
    })),
  ),
  signOut: build.mutation<unknown, { token: string }>({
    ...signOut,
    extraOptions: { ...signOut.extraOptions, isAnswerIgnored: true },
  }),
}));
