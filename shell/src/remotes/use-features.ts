import { REMOTES } from '@quits/federation';
import { useSyncExternalStore } from 'react';
import type { Feature } from './feature-catalog.ts';
import { useRemoteLoader } from './remote-loader-context.ts';

/** The features that nobody knew when this shell was built; undefined until they were looked for. */
export function useFeatures(): readonly Feature[] | undefined {
  const { features } = useRemoteLoader();
  return useSyncExternalStore(features.subscribe, features.snapshot);
}

/** What the app calls the screens of a remote. */
export function useTitle(remote: string): string {
  const listed = Object.entries(REMOTES).find(([name]) => name === remote)?.[1];
  const unlisted = useFeatures()?.find(({ name }) => name === remote);
  return listed?.title ?? unlisted?.title ?? remote;
}
