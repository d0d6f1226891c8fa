import { useOffers } from '@quits/core';
import { useEffect } from 'react';
import { useRemoteLoader } from '../remotes/remote-loader-context.ts';

/** Delays the search until the first screen shows. */
const LATER_MS = 1500;

/**
 * Looks for features that were deployed after this shell was built: immediately, or once the page is idle.
 */
export function useLookForFeatures(isUrgent: boolean): void {
  const { features } = useRemoteLoader();
  const hasSlots = useOffers()('slots');
  useEffect(() => {
    const load = () => features.load(hasSlots);
    if (isUrgent) load();
    const timer = setTimeout(load, LATER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [features, hasSlots, isUrgent]);
}
