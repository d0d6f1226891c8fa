import type { User } from '@quits/contracts';
import type { Runtime } from './runtime.ts';
import { decodeToken } from '../session/token.ts';
import { authEndpoints } from '../api/auth.ts';
import { peopleEndpoints } from '../api/people.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Loads the user that a token names as its subject.
 *
 * @throws ApiError when the call fails, after the 401 rule
 * @throws Error when the token names no user
 */
export async function userOfToken({ store }: Pick<Runtime, 'store'>, token: string): Promise<User> {
  const id = decodeToken(token)?.userId;
  if (id === undefined) throw new Error('The token names no user');
  const { initiate } = peopleEndpoints.endpoints.getUser;
  const query = store.dispatch(initiate({ id, token }, { forceRefetch: true, subscribe: false }));
  const { name, email } = await query.unwrap();
  return { id, name, email };
}

async function requestToken({ store }: Runtime, credentials: Credentials): Promise<string> {
  const { accessToken: token } = await store
    .dispatch(authEndpoints.endpoints.signIn.initiate(credentials))
    .unwrap();
  return token;
}

/**
 * Signs in (specification §7): gets a token unless one is given, loads its user and starts the session with
 * both.
 *
 * @throws ApiError when either call fails, after the 401 rule
 * @throws Error when the token names no user
 */
export async function openSession(runtime: Runtime, proof: Credentials | { token: string }): Promise<User> {
  const token = 'token' in proof ? proof.token : await requestToken(runtime, proof);
  const user = await userOfToken(runtime, token);
  runtime.session.start({ token, user });
  return user;
}

/**
 * Verifies the current password on the profile; the caller shows a wrong one.
 *
 * @throws ApiError, status 401 when the password is wrong
 */
export async function verifyPassword(runtime: Runtime, credentials: Credentials): Promise<void> {
  const { initiate } = authEndpoints.endpoints.signIn;
  await runtime.store.dispatch(initiate({ ...credentials, isWrongPasswordQuiet: true })).unwrap();
}
