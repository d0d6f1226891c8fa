import { REMOTE_NAMES, featureOf } from '@quits/federation';
import type { FeatureName, RemoteName } from '@quits/federation';

/** What can be embedded. */
export const FEATURE_NAMES: readonly FeatureName[] = REMOTE_NAMES.map((remote) => featureOf(remote));

export const tagOf = (feature: FeatureName) => `quits-${feature}` as const;

/** The package behind an element ("quits-groups" → "mf-groups"). */
export function remoteOf(tag: string): RemoteName {
  const remote = REMOTE_NAMES.find((name) => tagOf(featureOf(name)) === tag);
  if (!remote) throw new Error(`${tag} is no element of Quits`);
  return remote;
}
