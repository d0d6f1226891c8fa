import { createRuntime, memoryStorage, type Storages, useAuth } from '@quits/core';
import type { User } from '@quits/contracts';
import { MOCK_API, tokenFor } from '@quits/testing';
import { REMOTE_NAMES, type RemoteName } from '@quits/federation';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useEffect } from 'react';
import {
  Link,
  type Location,
  MemoryRouter,
  type NavigateFunction,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { App } from '../app.tsx';
import { FakePort } from './fake-port.ts';
import type { TabVersions } from '../remotes/create-page-loader.ts';
import { testLoader } from './test-loader.ts';

/** A remote's simplest screens: its name, the path, and a link. */
function pagesOf(remote: string): ComponentType {
  return function Pages() {
    const { pathname } = useLocation();
    const { signOut } = useAuth();
    return (
      <>
        <h1 tabIndex={-1} data-page-heading="">
          {remote} at {pathname}
        </h1>
        <Link to="/groups/7">Group 7</Link>
        <button onClick={signOut}>Logout</button>
      </>
    );
  };
}

export interface ShellOptions {
  path?: string;
  state?: unknown;
  /** Paths that were visited before, oldest first. */
  before?: readonly string[];
  signedInAs?: User;
  storages?: Storages;
  /** Whether the back end has the extended API. */
  hasExtras?: boolean;
  /** Screens of remotes that replace the simple ones. */
  screens?: Partial<Record<RemoteName, ComponentType>>;
  /** What this tab shows in place of live versions. */
  tab?: TabVersions;
  advanceTimers?: (ms: number) => void;
  /** Deploys more remotes than the shell knows. */
  prepare?: (port: FakePort) => void;
}

function fakePortOf({ screens = {}, prepare }: ShellOptions): FakePort {
  const port = new FakePort();
  for (const remote of REMOTE_NAMES) {
    port.publish(remote, { current: '1.0.0' });
    const RemoteRoutes = screens[remote] ?? pagesOf(remote);
    port.version(remote, '1.0.0', { modules: { './routes': { RemoteRoutes } } });
  }
  prepare?.(port);
  return port;
}

/** The shell's whole app over fake remotes, signed in when a user is given. */
export async function renderShell(options: ShellOptions = {}) {
  const port = fakePortOf(options);
  const runtime = createRuntime({
    config: { base: MOCK_API, hasExtras: options.hasExtras ?? false },
    storages: options.storages ?? memoryStorage(),
  });
  const { signedInAs } = options;
  if (signedInAs) runtime.session.start({ token: tokenFor(signedInAs.id), user: signedInAs });
  const { loader, reports } = testLoader(port, { tab: options.tab });
  const [pathname = '/', search = ''] = (options.path ?? '/').split('?');
  let location: Location | undefined;
  let go: NavigateFunction | undefined;

  function LocationProbe() {
    const current = useLocation();
    const navigate = useNavigate();
    useEffect(() => {
      location = current;
      go = navigate;
    }, [current, navigate]);
    return null;
  }

  const first = { pathname, search: search === '' ? '' : `?${search}`, state: options.state };
  const view = render(
    <MemoryRouter initialEntries={[...(options.before ?? []), first]} useTransitions={false}>
      <LocationProbe />
      <App runtime={runtime} loader={loader} />
    </MemoryRouter>,
  );
  // The simple screens arrive without a timer, so one of them shows by then.
  await act(async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  });
  return {
    ...view,
    port,
    runtime,
    loader,
    reports,
    user: userEvent.setup(options.advanceTimers ? { advanceTimers: options.advanceTimers } : {}),
    path: () => (location ? location.pathname + location.search : ''),
    location: () => location,
    /** Presses the browser's Back button. */
    back: () => act(async () => go?.(-1)),
  };
}
