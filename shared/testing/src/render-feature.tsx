import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import type { User } from '@quits/contracts';
import {
  createRuntime,
  type HostServices,
  memoryStorage,
  type Offers,
  type QuitsEvent,
  type Runtime,
  RuntimeProvider,
  type SessionCheck,
  type ToastRequest,
} from '@quits/core';
import { sessionOf } from './token.ts';
import { MOCK_API } from './use-answers.ts';

interface RenderOptions {
  /** Start path of the feature, with query. */
  path?: string;
  /** Navigation state of that first path. */
  state?: unknown;
  /** Paths that were visited before, oldest first. */
  before?: readonly string[];
  /** The signed-in user, if any. */
  signedInAs?: User;
  /** Whether the back end has the extended API. */
  hasExtras?: boolean;
  /** Whether expenses without an answer wait on this device, as in the app; see `useDevice`. */
  hasQueue?: boolean;
  /** The page of the feature; the default is the app. */
  kind?: HostServices['kind'];
  loadPart?: HostServices['loadPart'];
  /** What other features offer for places of pages. */
  offers?: Offers;
  /** Result of asking the embedding page for a session, if there is one. */
  sessionCheck?: SessionCheck;
  runtime?: Runtime;
}

const refusePart: HostServices['loadPart'] = () =>
  Promise.reject(new Error('No part is offered in this test'));

/** A runtime against the mock back end, signed in when a user is given. */
export function testRuntime({
  signedInAs,
  hasExtras = false,
  hasQueue = false,
}: Pick<RenderOptions, 'signedInAs' | 'hasExtras' | 'hasQueue'> = {}): Runtime {
  const config = { base: MOCK_API, hasExtras };
  const runtime = createRuntime({ config, storages: memoryStorage(), hasQueue });
  if (signedInAs) runtime.session.start(sessionOf(signedInAs));
  return runtime;
}

interface LocationProbeProps {
  onChange: (location: Location, navigate: NavigateFunction) => void;
}

function LocationProbe({ onChange }: LocationProbeProps) {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    onChange(location, navigate);
  }, [location, navigate, onChange]);
  return null;
}

/** Renders a feature in a host like the shell: router, runtime, and recorded toasts. */
export function renderFeature(feature: ReactNode, options: RenderOptions = {}) {
  const runtime = options.runtime ?? testRuntime(options);
  const events: QuitsEvent[] = [];
  const watching = runtime.bus.events.subscribe((event) => events.push(event));
  let current: Location | undefined;
  let go: NavigateFunction | undefined;
  const recordLocation = (location: Location, navigate: NavigateFunction) => {
    current = location;
    go = navigate;
  };
  const [pathname = '/', search = ''] = (options.path ?? '/').split('?');
  const first = { pathname, search: search === '' ? '' : `?${search}`, state: options.state };
  const { loadPart = refusePart, offers, sessionCheck, before = [], kind = 'app' } = options;
  const host: HostServices = {
    kind,
    loadPart,
    ...(offers && { slots: { subscribe: () => () => undefined, snapshot: () => offers } }),
    ...(sessionCheck && { sessionCheck }),
  };
  const view = render(
    <RuntimeProvider runtime={runtime} host={host}>
      <MemoryRouter initialEntries={[...before, first]}>
        <LocationProbe onChange={recordLocation} />
        {feature}
      </MemoryRouter>
    </RuntimeProvider>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    runtime,
    events,
    /** Requested toasts so far, oldest first. */
    toasts: (): ToastRequest[] =>
      events.flatMap((event) => (event.type === 'toasts/requested' ? [event.payload] : [])),
    /** The router's current path with query. */
    path: () => (current ? current.pathname + current.search : ''),
    location: () => current,
    /** Presses the browser's Back button, once or several times. */
    back: (pages = 1) => act(async () => go?.(-pages)),
    unmount() {
      view.unmount();
      watching.unsubscribe();
      runtime.dispose();
    },
  };
}
