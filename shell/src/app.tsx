import { type HostServices, offers, type Runtime, RuntimeProvider } from '@quits/core';
import { type ReactNode, useMemo } from 'react';
import { Frame } from './frame/frame.tsx';
import { RemoteLoaderContext } from './remotes/remote-loader-context.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { ownerOf } from './routes/route-table.ts';

interface AppProps {
  runtime: Runtime;
  loader: RemoteLoader;
  /** Shows that this tab differs from what other users see. */
  banner?: ReactNode;
}

function hostFor(runtime: Runtime, loader: RemoteLoader): HostServices {
  return {
    kind: 'app',
    loadPart: loader.loadPart,
    // Parts ask the server for more than another one may know.
    ...(offers(runtime.config, 'slots') && {
      slots: { subscribe: loader.features.subscribe, snapshot: loader.features.offers },
    }),
    prefetch(path) {
      const pathname = path.split(/[?#]/)[0] ?? path;
      const isSignedIn = runtime.session.snapshot().status === 'signedIn';
      const owner = ownerOf(pathname, isSignedIn, loader.features.snapshot());
      if (owner) loader.prefetch(owner, pathname, runtime);
    },
  };
}

/** The whole app, inside a router. */
export function App({ runtime, loader, banner }: AppProps) {
  const host = useMemo(() => hostFor(runtime, loader), [runtime, loader]);
  return (
    <RuntimeProvider runtime={runtime} host={host}>
      <RemoteLoaderContext value={loader}>
        <Frame banner={banner} />
      </RemoteLoaderContext>
    </RuntimeProvider>
  );
}
