import { useLanguage } from '@quits/core';
import { t } from '@quits/domain';
import { REMOTES, wordingIn } from '@quits/federation';
import { useSyncExternalStore } from 'react';
import type { Feature } from './feature-catalog.ts';
import { useRemoteLoader } from './remote-loader-context.ts';

/** Features that were deployed after this shell was built; undefined until the search has ended. */
export function useFeatures(): readonly Feature[] | undefined {
  const { features } = useRemoteLoader();
  return useSyncExternalStore(features.subscribe, features.snapshot);
}

/** The app's title for a remote's screens. */
export function useTitle(remote: string): string {
  const listed = Object.entries(REMOTES).find(([name]) => name === remote)?.[1];
  const { language } = useLanguage();
  const unlisted = useFeatures()?.find(({ name }) => name === remote);
  return listed ? t(listed.title) : wordingIn(language, unlisted?.title ?? remote);
}
