import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { BUDGET_MS } from '@quits/federation/loading';
import { RemoteBoundary } from './remote-boundary.tsx';
import { useRemoteLoader } from './remote-loader-context.ts';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** How long a version must show without an error to be confirmed; its data arrive meanwhile. */
const GRACE_PERIOD_MS = 5000;

/** Reports that its siblings have shown for a while without an error. */
function GracePeriod({ onPassed }: { onPassed: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onPassed, GRACE_PERIOD_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [onPassed]);
  return null;
}

/** Shown while a remote's page loads from its own chunk; reports when it does not arrive. */
function PageAwaited({ remote, onHang }: { remote: string; onHang: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onHang, BUDGET_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [onHang]);
  return <ScreenSkeleton remote={remote} />;
}

/** Calls back on each change of the path, but not initially. */
function usePathChange(onChange: () => void): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    onChange();
  });
}

/** The place of a remote's screens: its outline, then its pages or the failure view. */
export function RemoteScreen({ remote }: { remote: string }) {
  const loader = useRemoteLoader();
  const state = useSyncExternalStore(loader.subscribe, () => loader.stateOf(remote));
  const { onThrow, onHang, onPassed, onRetry } = useMemo(
    () => ({
      onThrow: (error: unknown) => loader.reportThrow(remote, error),
      onHang: () => loader.reportHang(remote),
      onPassed: () => loader.confirm(remote),
      onRetry: () => loader.retry(remote),
    }),
    [loader, remote],
  );

  useLayoutEffect(() => {
    loader.enter(remote);
    return () => loader.leave(remote);
  }, [loader, remote]);
  // A link to another page of a failed remote retries it.
  usePathChange(() => {
    if (state.status === 'failed') onRetry();
  });

  if (state.status === 'failed') {
    return <ScreenFailure remote={remote} reason={state.reason} message={state.message} onRetry={onRetry} />;
  }
  if (state.status !== 'ready') return <ScreenSkeleton remote={remote} />;
  return (
    <RemoteBoundary key={state.round} onThrow={onThrow}>
      <Suspense fallback={<PageAwaited remote={remote} onHang={onHang} />}>
        <state.Routes />
        <GracePeriod onPassed={onPassed} />
      </Suspense>
    </RemoteBoundary>
  );
}
