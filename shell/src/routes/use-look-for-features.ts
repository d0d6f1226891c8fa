import { useEffect } from 'react';
import { useRemoteLoader } from '../remotes/remote-loader-context.ts';

/** The first screen goes first. */
const LATER_MS = 1500;

/** Looks for the features that nobody knew when this shell was built: at once, or when the page has come to rest. */
export function useLookForFeatures(isUrgent: boolean): void {
  const { features } = useRemoteLoader();
  useEffect(() => {
    if (isUrgent) features.load();
    const timer = setTimeout(features.load, LATER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [features, isUrgent]);
}
