import { StrictMode } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { createConfig } from '../api/config.ts';
import type { User } from '../contracts/index.ts';
import type { QuitsEvent } from '../bus/bus.ts';
import { memoryStorage } from '../session/storage.ts';
import type { Storages } from '../session/storage.ts';
import type { HostServices } from './host.ts';
import { pageRuntime } from './runtime.ts';
import type { Runtime } from './runtime.ts';
import { RuntimeProvider } from './runtime-provider.tsx';

export interface MountOptions {
  /** Path that the feature starts at ("/groups/12"). */
  path?: string;
  /** `memory` leaves the page's address alone; `browser` uses it below `basePath`. */
  routing?: 'memory' | 'browser';
  basePath?: string;
  /** Address of the back end; without it the rule of the specification for the page's host. */
  apiBase?: string;
  hasExtras?: boolean;
  /** Gives the session that the host holds. */
  getToken?: () => Promise<{ token: string; user: User } | undefined>;
  onEvent?: (event: QuitsEvent) => void;
  loadPart?: HostServices['loadPart'];
  /** The app's own page keeps its session in the browser; everybody else's only in memory. */
  storages?: Storages;
}

export interface MountedRemote {
  update: (options: Pick<MountOptions, 'path'>) => void;
  unmount: () => void;
}

export type Mount = (element: Element, options?: MountOptions) => MountedRemote;

function runtimeFor(options: MountOptions): Runtime {
  return pageRuntime({
    config: createConfig(window.location, {
      ...(options.apiBase === undefined ? {} : { base: options.apiBase }),
      extras: options.hasExtras ?? false,
    }),
    storages: options.storages ?? memoryStorage(),
  });
}

const refusePart: HostServices['loadPart'] = (name) =>
  Promise.reject(new Error(`This page does not offer ${name}`));

/**
 * Makes a remote's `mount(element, options)`, for hosts without React or with another one. Features
 * that are mounted on one page share one session, one store and one bus.
 */
export function createMount(Routes: ComponentType): Mount {
  return (element, options = {}) => {
    const runtime = runtimeFor(options);
    const host: HostServices = { kind: 'embedded', loadPart: options.loadPart ?? refusePart };
    const events = options.onEvent ? runtime.bus.events.subscribe(options.onEvent) : undefined;
    const root = createRoot(element);
    let round = 0;

    function render(path: string): void {
      const routed =
        options.routing === 'browser' ? (
          <BrowserRouter basename={options.basePath ?? '/'}>
            <Routes />
          </BrowserRouter>
        ) : (
          <MemoryRouter key={round} initialEntries={[path]}>
            <Routes />
          </MemoryRouter>
        );
      root.render(
        <StrictMode>
          <RuntimeProvider runtime={runtime} host={host}>
            {routed}
          </RuntimeProvider>
        </StrictMode>,
      );
    }

    void options.getToken?.().then((session) => {
      if (session) runtime.session.start(session);
    });
    render(options.path ?? '/');
    return {
      update({ path }) {
        round += 1;
        render(path ?? '/');
      },
      unmount() {
        events?.unsubscribe();
        root.unmount();
      },
    };
  };
}
