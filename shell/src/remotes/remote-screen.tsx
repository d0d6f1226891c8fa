import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { BUDGET_MS } from '@quits/federation/loading';
import { RemoteBoundary } from './remote-boundary.tsx';
import { useRemoteLoader } from './remote-loader-context.ts';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** How long a version must be shown without a fault to count as good: its data arrive meanwhile. */
const PROBATION_MS = 5000;

/** Tells that everything beside it has been shown for a while. */
function Probation({ onPassed }: { onPassed: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onPassed, PROBATION_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [onPassed]);
  return null;
}

/** Shown while a page of a remote, a chunk of its own, is on its way; tells when it does not come. */
function PageAwaited({ remote, onHang }: { remote: string; onHang: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onHang, BUDGET_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [onHang]);
  return <ScreenSkeleton remote={remote} />;
}

/** Calls back when the path changes, not at first. */
function usePathChange(onChange: () => void): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    onChange();
  });
}

/** The place of a remote's screens: its outline, then its pages, or why they cannot be shown. */
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
  // Somebody who follows a link to another page of a remote that failed wants it tried again.
  usePathChange(() => {
    if (state.status === 'failed') onRetry();
  });

  if (state.status === 'failed') {
    return <ScreenFailure remote={remote} reason={state.reason} words={state.words} onRetry={onRetry} />;
  }
  if (state.status !== 'ready') return <ScreenSkeleton remote={remote} />;
  return (
    <RemoteBoundary key={state.round} onThrow={onThrow}>
      <Suspense fallback={<PageAwaited remote={remote} onHang={onHang} />}>
        <state.Routes />
        <Probation onPassed={onPassed} />
      </Suspense>
    </RemoteBoundary>
  );
}
