import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { TEXTS, type User } from '@quits/contracts';
import type { Session, SessionSnapshot } from './session.ts';

export interface Auth {
  status: SessionSnapshot['status'];
  /** The signed-in user. Kept while the session is ending, so that the screen stays as it is. */
  user: User | undefined;
  isSignedIn: boolean;
  updateUser: Session['updateUser'];
  signOut: () => void;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** Provides the session to the components below it. */
export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);
  const auth = useMemo<Auth>(
    () => ({
      status: snapshot.status,
      user: snapshot.status === 'signedOut' ? undefined : snapshot.user,
      isSignedIn: snapshot.status === 'signedIn',
      updateUser: session.updateUser,
      signOut: session.end,
    }),
    [session, snapshot],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/**
 * The session for components.
 *
 * @throws Error 'useAuth must be used within an AuthProvider' (specification §8)
 */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error(TEXTS.auth.useAuthOutside);
  return auth;
}
