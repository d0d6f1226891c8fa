/**
 * Loads remotes in a browser, for shell and embed: pointer → current version → retry → previous version →
 * failure. Features of only one of them (canary, contract check, preloading, copies of pointers) are options.
 */
export { rolloutBucketOf } from './candidates.ts';
export type { LoadHistory } from './candidates.ts';
export { contractCheck } from './contract-check.ts';
export { createFederationPort } from './federation-port.ts';
export type { EntryPlugin, FederationRuntime, ModuleRequest, RemotePort } from './federation-port.ts';
export { BUDGET_MS, ChainError, within } from './load-chain.ts';
export { createLoadNews, errorWhileShown, reportTo } from './load-reports.ts';
export type {
  Details,
  FirstError,
  LoadNews,
  Outcome,
  RecordLoad,
  Report,
  Surroundings,
} from './load-reports.ts';
export { DisabledError, createModuleLoader } from './module-loader.ts';
export type { Loaded, LoadModule, LoadReport } from './module-loader.ts';
export { preload } from './preload.ts';
export { createPointerSource } from './pointer-source.ts';
export type { PointerSource } from './pointer-source.ts';
export { createReleaseLoader } from './release-loader.ts';
export type { Exposed, ReleaseLoader } from './release-loader.ts';
