import { createMountedFeatures } from './mounted-features.ts';
import type { MountedFeatures } from './mounted-features.ts';
import { createRuntime } from '../runtime/runtime.ts';
import type { Runtime, RuntimeOptions } from '../runtime/runtime.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { TokenKeeper } from './token-keeper.ts';

/** What the features that are mounted on one page have in common, for one back end. */
export interface SharedPage {
  runtime: Runtime;
  features: MountedFeatures;
  tokens: TokenKeeper;
}

const pages = new Map<string, { page: SharedPage; holders: number }>();

/**
 * Joins what the page's features share: the first one makes it, and when the last one has left it is
 * disposed. `leave` may be called more than once.
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
  return { runtime, features, tokens: createTokenKeeper(runtime, options.now) };
}

/** How many back ends have features of this page, for tests that nothing is left. */
export function openPageCount(): number {
  return pages.size;
}
