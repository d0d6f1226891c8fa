import { RuntimeProvider, useAuth } from '@quits/core';
import type { HostServices, Runtime } from '@quits/core';
import { VisuallyHidden } from '@quits/ui';
import { useMemo } from 'react';
import styles from './app.module.css';
import { Navigation } from './navigation/navigation.tsx';
import { MAIN_ID, SkipLink } from './navigation/skip-link.tsx';
import { usePageChanges } from './page/use-page-changes.ts';
import { useThemeColor } from './page/use-theme-color.ts';
import { OverrideBanner } from './remotes/override-banner.tsx';
import { RemoteLoaderContext } from './remotes/remote-loader-context.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { ownerOf } from './routes/route-table.ts';
import { ShellScreens } from './routes/shell-screens.tsx';
import { useRequestedNavigation } from './routes/use-requested-navigation.ts';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { ToastHost } from './toasts/toast-host.tsx';

interface AppProps {
  runtime: Runtime;
  loader: RemoteLoader;
  /** Remotes whose code comes from a developer's own build in this tab: where their pointers are. */
  overrides?: Readonly<Record<string, string>>;
}

const NONE: Readonly<Record<string, string>> = {};

/** The frame around every screen. */
function Frame({ overrides }: { overrides: Readonly<Record<string, string>> }) {
  const { user } = useAuth();
  const announcement = usePageChanges();
  useThemeColor();
  useRequestedNavigation();
  return (
    <div className={user ? styles.withNavigation : styles.plain}>
      <SkipLink />
      {Object.keys(overrides).length > 0 && <OverrideBanner overrides={overrides} />}
      {user && <Shortcuts />}
      {user && <Navigation user={user} />}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <ShellScreens />
      </main>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
      <ToastHost />
    </div>
  );
}

function hostFor({ session }: Runtime, loader: RemoteLoader): HostServices {
  return {
    kind: 'app',
    loadPart: loader.loadPart,
    prefetch(path) {
      const pathname = path.split(/[?#]/)[0] ?? path;
      const owner = ownerOf(pathname, session.snapshot().status === 'signedIn');
      if (owner) loader.prefetch(owner, path);
    },
  };
}

/** The whole app, inside of a router. */
export function App({ runtime, loader, overrides = NONE }: AppProps) {
  const host = useMemo(() => hostFor(runtime, loader), [runtime, loader]);
  return (
    <RuntimeProvider runtime={runtime} host={host}>
      <RemoteLoaderContext value={loader}>
        <Frame overrides={overrides} />
      </RemoteLoaderContext>
    </RuntimeProvider>
  );
}
