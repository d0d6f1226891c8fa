/** What is published: versions, the pointers at them, and the way back. The server and the commands use it. */
export { type Contract, checkFit, type LiveContracts, warningsFor } from './compatibility.ts';
export { DRAFTS, newDraft } from './drafts.ts';
export { folderStore } from './folder-store.ts';
export {
  canaryLink,
  flip,
  namedIn,
  refuseWithdrawn,
  startCanary,
  versionsToDrop,
  withdrawCanary,
} from './pointer.ts';
export {
  contractOf,
  featuresIn,
  loadLive,
  loadPointer,
  putPointer,
  readListed,
  readLiveContracts,
  replacePointer,
} from './pointers.ts';
export { Refusal } from './refusal.ts';
export {
  describeRelease,
  entryOf,
  filesIn,
  folderOf,
  HASHES,
  hashOf,
  homeOf,
  integrityOf,
  LOADERS,
} from './release.ts';
export { rollBack } from './rollback.ts';
export type { Store } from './store.ts';
