/**
 * Loads remotes in a browser, for shell and embed: pointer → current version → retry → previous version →
 * failure. Features of only one of them (contract check, preloading) are options.
 */
export { type Canaries, keptCanaries, pageCanaries, rolloutBucketOf } from './canary.ts';
export { preferredOf } from './candidates.ts';
export { contractCheck } from './contract-check.ts';
export {
  createFederationPort,
  type EntryPlugin,
  type Explain,
  type FederationRuntime,
  type ModuleRequest,
  type RemotePort,
} from './federation-port.ts';
export { BUDGET_MS, ChainError, within } from './load-chain.ts';
export {
  createLoadNews,
  type Outcome,
  type RecordLoad,
  type Report,
  reportTo,
  type Surroundings,
} from './load-reports.ts';
export { createModuleLoader, DisabledError, type Loaded, type ModuleLoader } from './module-loader.ts';
export { preload } from './preload.ts';
export { createPointerSource, type PointerSource } from './pointer-source.ts';
export { createReleaseLoader, type Exposed } from './release-loader.ts';
