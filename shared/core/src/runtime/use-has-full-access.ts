import { offers } from '../api/config.ts';
import { useGetUserQuery } from '../api/people.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { useHost } from './host.ts';
import { useRuntime } from './runtime-provider.tsx';

/**
 * Whether the session may do all that its person may. A session that a site has opened has the scopes of an access
 * token: it may not invite people, make links, remove members, delete groups, undo, import, export or change the
 * account. Screens leave these out. False while it is unknown.
 */
export function useHasFullAccess(): boolean {
  const { kind } = useHost();
  const { config } = useRuntime();
  const { user } = useAuth();
  // In the app the person signs in, and other back ends have no such sessions.
  const isCertain = !offers(config, 'sites') || kind === 'app' || user === undefined;
  const { data, isError } = useGetUserQuery({ id: user?.id ?? 0 }, { skip: isCertain });
  // After a failure the back end refuses what it must.
  if (isCertain || isError) return true;
  return data !== undefined && !data.session?.scopes;
}
