import {
  destinationAfterSignIn,
  openSession,
  useNotify,
  useRuntime,
  useUpdateOwnNameMutation,
} from '@quits/core';
import { PATHS, TEXTS, type User } from '@quits/contracts';
import { t } from '@quits/domain';
import { notifyFailure } from '@quits/ui';
import { generatePath, useLocation, useNavigate } from 'react-router-dom';
import { noteAccount } from './first-start.ts';

const KNOWN_KEY = 'quits.known';

/** Whether no person has signed in on this device yet. */
export const useIsStranger = (): boolean => useRuntime().storages.local.get(KNOWN_KEY) === null;

/** Gives the function that saves the name of a new account. The name shows at once; a failure takes it back. */
function useSaveName(): (user: User, name: string) => Promise<void> {
  const { session } = useRuntime();
  const notify = useNotify('mf-auth');
  const [updateName] = useUpdateOwnNameMutation();

  return async (user, name) => {
    session.updateUser({ name });
    try {
      await updateName({ userId: user.id, name }).unwrap();
    } catch (error) {
      session.updateUser({ name: user.name });
      notifyFailure(notify, error, t(TEXTS.profile.nameFailed));
    }
  };
}

type SignIn = (proof: Parameters<typeof openSession>[1], newName?: string) => Promise<void>;

/**
 * Gives the function that signs in and then navigates (specification §2 and §4). A pending invitation leads
 * to the screen that accepts it. Otherwise the person continues to the page that they requested.
 */
export function useSignIn(): SignIn {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const saveName = useSaveName();
  const { state } = useLocation() as { state: unknown };

  return async (proof, newName = '') => {
    const user = await openSession(runtime, proof);
    noteAccount(runtime.config);
    runtime.storages.local.set(KNOWN_KEY, '1');
    if (newName !== '') void saveName(user, newName);
    const token = runtime.pendingInvite.read();
    if (token === undefined) await navigate(destinationAfterSignIn(runtime, state), { replace: true });
    else await navigate(generatePath(PATHS.invite, { token }), { replace: true, state: { isPending: true } });
  };
}
