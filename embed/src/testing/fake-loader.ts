import type { MountedRemote, MountOptions, QuitsEvent } from '@quits/core';
import type { Loader } from '../loader-services.ts';

/** A feature in an element: its mount options and later calls. */
export interface FakeFeature {
  root: Element | ShadowRoot;
  options: MountOptions;
  asked: unknown[];
  publish(event: QuitsEvent, isFirst?: boolean): void;
}

/** A loader whose features show a text; `fail` makes the next load reject. */
export function fakeLoader() {
  const features: FakeFeature[] = [];
  const loaded: string[] = [];
  const broken: unknown[] = [];
  const styled = new Set<ShadowRoot>();
  let failure: Error | undefined;

  function mount(root: Element | ShadowRoot, options: MountOptions = {}): MountedRemote {
    const asked: unknown[] = [];
    root.append('a feature');
    const publish: FakeFeature['publish'] = (event, isFirst = true) => options.onEvent?.(event, { isFirst });
    features.push({ root, options, asked, publish });
    return {
      update: (change) => asked.push(change),
      refresh: () => asked.push('refresh'),
      signOut: () => asked.push('signOut'),
      unmount: () => asked.push('unmount'),
    };
  }

  const loader: Loader = {
    base: 'https://quits.example/',
    remotes: {
      load(remote, expose) {
        loaded.push(`${remote} ${expose}`);
        const failing = failure;
        failure = undefined;
        return failing ? Promise.reject(failing) : Promise.resolve({ mount });
      },
      reportThrow: (remote, thrown) => broken.push([remote, thrown]),
    },
    styles: {
      applyStyles(root) {
        styled.add(root);
        return () => styled.delete(root);
      },
      ready: () => Promise.resolve(),
    },
    loadPart: () => Promise.reject(new Error('no part')),
  };
  return {
    loader,
    features,
    loaded,
    broken,
    styled,
    fail: (message: string) => (failure = new Error(message)),
  };
}

/** Waits for everything that needs no timer. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));
