import { createMountedFeatures, type MountedFeatures } from './mounted-features.ts';
import { createRuntime, type Runtime, type RuntimeOptions } from '../runtime/runtime.ts';
import { createTokenManager, type TokenManager } from './token-manager.ts';

/** What the features on one page share, for one back end. */
export interface SharedPage {
  runtime: Runtime;
  features: MountedFeatures;
  tokens: TokenManager;
}

const pages = new Map<string, { page: SharedPage; holders: number }>();

/**
 * Joins the shared page: the first feature creates it, and the last one to leave disposes it. `leave` may be
 * called more than once.
 */
export function joinPage(options: RuntimeOptions): { page: SharedPage; leave: () => void } {
  const { base } = options.config;
  const entry = pages.get(base) ?? { page: createPage(options), holders: 0 };
  pages.set(base, entry);
  entry.holders += 1;
  let hasLeft = false;
  return {
    page: entry.page,
    leave() {
      if (hasLeft) return;
      hasLeft = true;
      entry.holders -= 1;
      if (entry.holders > 0) return;
      pages.delete(base);
      entry.page.tokens.dispose();
      entry.page.features.dispose();
      entry.page.runtime.dispose();
    },
  };
}

function createPage(options: RuntimeOptions): SharedPage {
  const runtime = createRuntime({ ...options, isLive: true });
  const features = createMountedFeatures(runtime.bus);
  return { runtime, features, tokens: createTokenManager(runtime, options.now) };
}

/** The number of back ends with features on this page, for leak tests. */
export function openPageCount(): number {
  return pages.size;
}
