import { createInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import released from '@module-federation/webpack-bundler-runtime/package.json';

declare global {
  interface Window {
    /** Version of the federation runtime → what of it the entries of remotes take in place of one of their own. */
    __quitsFederation?: Record<string, object>;
  }
}

/** Offers the federation runtime of this build to all entries on the page, each of which makes an instance of its own. */
export function provideRuntime(): void {
  const offered = (window.__quitsFederation ??= {});
  offered[released.version] ??= {
    runtime: { init: createInstance },
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
  };
}
