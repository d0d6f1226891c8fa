import { BUDGET_MS } from '@quits/federation/loading';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { PreviewPlace } from '../preview/preview-place.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';
import { useRemoteLoader } from './remote-loader-context.ts';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Shown while a remote's page loads from its own chunk; reports when it does not arrive. */
function PageAwaited({ remote }: { remote: string }) {
  const loader = useRemoteLoader();
  useEffect(() => {
    const timer = setTimeout(() => loader.reportHang(remote), BUDGET_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [loader, remote]);
  return <ScreenSkeleton remote={remote} />;
}

/** The place of a remote's screens: its outline, then its pages or the failure view. */
export function RemoteScreen({ remote }: { remote: string }) {
  const loader = useRemoteLoader();
  const { pathname } = useLocation();
  const state = useSyncExternalStore(loader.subscribe, () => loader.stateOf(remote));
  const retry = () => loader.retry(remote);

  useLayoutEffect(() => {
    loader.enter(remote);
    return () => loader.leave(remote);
  }, [loader, remote]);
  // A link to another page of a failed remote retries it.
  const retryAfterFailure = useEffectEvent(() => {
    if (state.status === 'failed') retry();
  });
  useEffect(() => {
    retryAfterFailure();
  }, [pathname]);

  return (
    <PreviewPlace isReady={state.status === 'ready'} isFailed={state.status === 'failed'}>
      {state.status === 'failed' && (
        <ScreenFailure remote={remote} reason={state.reason} message={state.message} onRetry={retry} />
      )}
      {state.status === 'ready' && (
        <RemoteBoundary key={state.attempt} onThrow={(error) => loader.reportThrow(remote, error)}>
          <Suspense fallback={<PageAwaited remote={remote} />}>
            <state.Routes />
          </Suspense>
        </RemoteBoundary>
      )}
      {(state.status === 'away' || state.status === 'loading') && <ScreenSkeleton remote={remote} />}
    </PreviewPlace>
  );
}
