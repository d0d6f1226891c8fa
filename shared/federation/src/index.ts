/**
 * What Node and browser agree on about remotes: their contracts and whether two fit, the versions of events,
 * the scripts of their entries.
 */
export type { HostContract, RemoteContract } from './contract.ts';
export { createEntryScripts } from './entry-scripts.ts';
export type { EntryScripts } from './entry-scripts.ts';
export { EVENT_VERSIONS } from './event-versions.ts';
export { judge } from './judge.ts';
