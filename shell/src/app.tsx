import { ownPath } from '@quits/contracts';
import { RuntimeProvider, useAuth, useBus } from '@quits/core';
import type { HostServices, Runtime } from '@quits/core';
import { VisuallyHidden } from '@quits/ui';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './app.module.css';
import { MAIN_ID, Navigation, SkipLink } from './navigation/navigation.tsx';
import { Palette } from './palette/palette.tsx';
import { StaleNotice } from './page/stale-notice.tsx';
import { usePageChanges } from './page/use-page-changes.ts';
import { useThemeColor } from './page/use-theme-color.ts';
import { RemoteLoaderContext } from './remotes/remote-loader-context.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { ownerOf } from './routes/route-table.ts';
import { ShellScreens } from './routes/shell-screens.tsx';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { PageToasts } from './toasts/page-toasts.tsx';

interface AppProps {
  runtime: Runtime;
  loader: RemoteLoader;
  /** Shows that this tab differs from what other users see. */
  banner?: ReactNode;
}

/** Handles features' requests to the page over the bus; never navigates to another origin. */
function useRequests(): void {
  const navigate = useNavigate();
  useBus('shell', 'navigation/requested', ({ to, replace = false, state }) => {
    const path = ownPath(to);
    if (path !== undefined) void navigate(path, { replace, state });
  });
}

/** The frame around every screen. */
function Frame({ banner }: { banner: ReactNode }) {
  const { user } = useAuth();
  const announcement = usePageChanges();
  useThemeColor();
  useRequests();
  return (
    <div className={user ? styles.withNavigation : styles.plain}>
      <SkipLink />
      {banner}
      {user && <Shortcuts />}
      {user && <Palette />}
      {user && <Navigation user={user} />}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <ShellScreens />
      </main>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
        <StaleNotice />
      </div>
      <PageToasts />
    </div>
  );
}

function hostFor({ session }: Runtime, loader: RemoteLoader): HostServices {
  return {
    kind: 'app',
    loadPart: loader.loadPart,
    prefetch(path) {
      const pathname = path.split(/[?#]/)[0] ?? path;
      const isSignedIn = session.snapshot().status === 'signedIn';
      const owner = ownerOf(pathname, isSignedIn, loader.features.snapshot());
      if (owner) loader.prefetch(owner, path);
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
