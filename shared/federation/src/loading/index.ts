/**
 * Loads remotes in a browser, for shell and embed: pointer → current version → retry → previous version →
 * failure. Features of only one of them (contract check, preloading) are options.
 */
export { rolloutBucketOf } from './candidates.ts';
export { contractCheck } from './contract-check.ts';
export { createFederationPort } from './federation-port.ts';
export type { EntryPlugin, FederationRuntime, ModuleRequest, RemotePort } from './federation-port.ts';
export { BUDGET_MS, ChainError, within } from './load-chain.ts';
export { createLoadNews, reportTo } from './load-reports.ts';
export type { Outcome, RecordLoad, Report, Surroundings } from './load-reports.ts';
export { DisabledError, createModuleLoader } from './module-loader.ts';
export type { Canaries, Loaded, ModuleLoader } from './module-loader.ts';
export { preload } from './preload.ts';
export { createPointerSource } from './pointer-source.ts';
export type { PointerSource } from './pointer-source.ts';
export { createReleaseLoader } from './release-loader.ts';
export type { Exposed } from './release-loader.ts';
