import { createInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import released from '@module-federation/webpack-bundler-runtime/package.json';

declare global {
  interface Window {
    /** Version of the federation runtime → its exports, which remotes' entries share. */
    __quitsFederation?: Record<string, object>;
  }
}

/** Shares this build's federation runtime with all entries on the page; each creates its own instance. */
export function provideRuntime(): void {
  const offered = (window.__quitsFederation ??= {});
  offered[released.version] ??= {
    runtime: { init: createInstance },
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
  };
}
