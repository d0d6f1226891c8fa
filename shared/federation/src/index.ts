/**
 * What Node and browser share about remotes: the table, pointers, contracts, compatibility and event
 * versions.
 */
export {
  REMOTES,
  REMOTE_NAMES,
  ROUTES,
  ROUTE_OWNERS,
  containerName,
  featureOf,
  placeOfPart,
  pointerPath,
} from './remotes.ts';
export type { FeatureName, RemoteName } from './remotes.ts';
export { FEATURES_PATH, readFeatureNames } from './features.ts';
export type { FeatureFacts } from './features.ts';
export { readPointer } from './pointer.ts';
export type { NeededFiles, Pointer, Release, StoredPointer, StoredRelease } from './pointer.ts';
export { checkCompatibility, missingParts } from './check-compatibility.ts';
export type { HostContract, RemoteContract, StatedContract } from './contract.ts';
export { isOffer, readSlots } from './slots.ts';
export type { LinkSlot, PartSlot, SlotLink, SlotProps } from './slots.ts';
export { hostContract, loaderContract, remoteContract } from './make-contract.ts';
export { EVENT_VERSIONS, withVersions } from './event-versions.ts';
export type { KnownEvent } from './event-versions.ts';
export { neededAt, textsIn } from './needed-at.ts';
export { matchRoute, resolvePrefetch, prefetchAt } from './prefetch.ts';
export { PROVIDED_NAMES } from './provided-names.ts';
