/**
 * Loading of remotes in a browser, as shell and embed do it: pointer → current version → once more → previous
 * version → failure. What only one of them does (canary, check of the contract, preloading, copies of
 * pointers) is an option.
 */
export { seatOf } from './candidates.ts';
export type { Experience } from './candidates.ts';
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
