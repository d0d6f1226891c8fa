import type { Mount, MountedRemote, MountOptions } from '@quits/core';
import type { Loader } from './loader-services.ts';

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
  /** Asked when the feature's code has arrived: what was set meanwhile counts. */
  options: () => MountOptions;
  onReady: () => void;
  onError: (error: unknown) => void;
}

function isMountModule(value: unknown): value is { mount: Mount } {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'mount') === 'function';
}

function paragraph(text: string, className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = `status ${className}`;
  element.append(text);
  return element;
}

function loadingView(): HTMLElement {
  const element = paragraph('Loading...', 'loading');
  element.setAttribute('role', 'status');
  return element;
}

function failureView(onRetry: () => void): HTMLElement {
  const element = paragraph('This part could not be loaded. The rest of the page works on.', 'failed');
  element.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Try again';
  button.addEventListener('click', onRetry);
  element.append(document.createElement('br'), button);
  return element;
}

/** Shows one feature in a shadow root: an outline while its code is on its way, then itself. */
export function createView({ root, remote, loader, options, onReady, onError }: ViewOptions): View {
  const undress = loader.styles.dress(root);
  let mounted: MountedRemote | undefined;
  let hasEnded = false;
  /** What was asked for before there was anything to ask. */
  let wanted: Change = {};

  async function start(): Promise<void> {
    root.replaceChildren(loadingView());
    try {
      const [module] = await Promise.all([loader.remotes.load(remote, './mount'), loader.styles.ready()]);
      if (hasEnded) return;
      if (!isMountModule(module)) throw new Error(`${remote} offers no mount`);
      root.replaceChildren();
      mounted = module.mount(root, { ...options(), ...wanted, onError });
      wanted = {};
      onReady();
    } catch (error) {
      if (hasEnded) return;
      root.replaceChildren(failureView(() => void start()));
      onError(error);
    }
  }

  void start();

  return {
    update(change) {
      if (mounted) mounted.update(change);
      else wanted = { ...wanted, ...change };
    },
    refresh: () => mounted?.refresh(),
    signOut: () => mounted?.signOut(),
    end() {
      hasEnded = true;
      mounted?.unmount();
      root.replaceChildren();
      undress();
    },
  };
}
