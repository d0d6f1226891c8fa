import type { ComponentType } from 'react';
import type { Mount, MountedRemote, MountParts } from './options.ts';

/**
 * `createMount` for the app's own page, which shows features by their routes. The code for mounting loads
 * only when a script mounts one there.
 */
export function createMount(Routes: ComponentType, parts: MountParts): Mount {
  return (element, options) => {
    let isOver = false;
    const mounting = import('./mount.tsx').then((code) =>
      isOver ? undefined : code.createMount(Routes, parts)(element, options),
    );
    mounting.catch((error: unknown) => window.reportError(error));

    function whenMounted(step: (mounted: MountedRemote) => void): void {
      void mounting.then(
        (mounted) => mounted && step(mounted),
        () => undefined,
      );
    }

    return {
      update(change) {
        whenMounted(({ update }) => update(change));
      },
      refresh() {
        whenMounted(({ refresh }) => refresh());
      },
      signOut() {
        whenMounted(({ signOut }) => signOut());
      },
      unmount() {
        isOver = true;
        whenMounted(({ unmount }) => unmount());
      },
    };
  };
}
