/**
 * What Node and browser share about remotes: the table, pointers, contracts, compatibility and event
 * versions.
 */
export {
  containerName,
  type FeatureName,
  featureOf,
  placeOfPart,
  pointerPath,
  REMOTE_NAMES,
  type RemoteName,
  REMOTES,
  ROUTE_OWNERS,
  ROUTES,
} from './remotes.ts';
export {
  type FeatureFacts,
  FEATURES_PATH,
  type Label,
  readFacts,
  readFeatureNames,
  wordingIn,
} from './features.ts';
export {
  type Needed,
  type NeededFiles,
  type Pointer,
  readPointer,
  type Release,
  type StoredPointer,
  type StoredRelease,
} from './pointer.ts';
export { checkCompatibility, missingParts } from './check-compatibility.ts';
export type { HostContract, RemoteContract, StatedContract } from './contract.ts';
export { isOffer, type LinkSlot, type PartSlot, readSlots, type SlotLink, type SlotProps } from './slots.ts';
export { hostContract, loaderContract, remoteContract } from './make-contract.ts';
export { EVENT_VERSIONS, type KnownEvent, withVersions } from './event-versions.ts';
export { neededAt, textsIn } from './needed-at.ts';
export { matchRoute, resolvePrefetch, prefetchAt } from './prefetch.ts';
export type { DrawnPreview, DrawPreview, Preview, PreviewInput } from './preview.ts';
export { REACT_RANGE, satisfy } from './version-range.ts';
export { PROVIDED_NAMES } from './provided-names.ts';
