import type { Mount, MountedRemote, MountOptions } from '@quits/core';
import { codeOf, messageOf } from './events.ts';
import type { Loader } from './loader-services.ts';
import { failureView, loadingView } from './status-views.ts';

export type Change = Parameters<MountedRemote['update']>[0];

export interface View {
  update(change: Change): void;
  refresh(): void;
  signOut(): void;
  end(): void;
}

export interface ViewOptions {
  root: ShadowRoot;
  remote: string;
  loader: Loader;
  /** Called when the feature's code has loaded, so that later changes count. */
  options: () => MountOptions;
  onReady: () => void;
  onError: (error: unknown) => void;
}

function isMountModule(value: unknown): value is { mount: Mount } {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'mount') === 'function';
}

/** Shows one feature in a shadow root: an outline while its code loads, then the feature. */
export function createView({ root, remote, loader, options, onReady, onError }: ViewOptions): View {
  const removeStyles = loader.styles.applyStyles(root);
  let mounted: MountedRemote | undefined;
  let hasEnded = false;
  /** The changes that were requested before the feature was mounted. */
  let pending: Change = {};

  function onViewError(error: Error): void {
    if (codeOf(error) === 'render') loader.remotes.reportThrow(remote, error.cause);
    onError(error);
  }

  async function start(): Promise<void> {
    const languageNow = () => pending.language ?? options().language;
    root.replaceChildren(loadingView(languageNow()));
    try {
      const [module] = await Promise.all([loader.remotes.load(remote, './mount'), loader.styles.ready()]);
      if (hasEnded) return;
      if (!isMountModule(module)) throw new Error(`${remote} offers no mount`);
      root.replaceChildren();
      mounted = module.mount(root, { ...options(), ...pending, onError: onViewError });
      pending = {};
      onReady();
    } catch (error) {
      if (hasEnded) return;
      root.replaceChildren(failureView(languageNow(), () => void start()));
      onError(new Error(`${remote} could not be loaded: ${messageOf(error)}`, { cause: error }));
    }
  }

  void start();

  return {
    update(change) {
      if (mounted) mounted.update(change);
      else pending = { ...pending, ...change };
    },
    refresh: () => mounted?.refresh(),
    signOut: () => mounted?.signOut(),
    end() {
      hasEnded = true;
      mounted?.unmount();
      root.replaceChildren();
      removeStyles();
    },
  };
}
