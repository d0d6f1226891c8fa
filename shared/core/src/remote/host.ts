import { createContext, useContext } from 'react';
import type { ComponentType } from 'react';
import type { PartName, PartProps } from './parts.ts';

/** What a host does for the features it shows. */
export interface HostServices {
  /** `app`: the whole product in its own page; `embedded`: one feature in a page of somebody else's. */
  kind: 'app' | 'embedded';
  /** Loads a part that a sibling offers; rejects when it does not load, and may be asked again. */
  loadPart<Name extends PartName>(name: Name): Promise<ComponentType<PartProps[Name]>>;
  /** Starts loading whatever shows `path`: asked when somebody is about to follow a link. */
  prefetch?(path: string): void;
  /**
   * Where dialogs go, when not into the document: a part of a sibling, built with a UI kit of its own,
   * hands it to that kit (PortalContainerProvider).
   */
  portalContainer?: HTMLElement;
}

export const HostContext = createContext<HostServices | undefined>(undefined);

/**
 * The services of the host that shows this feature.
 *
 * @throws Error outside a RuntimeProvider
 */
export function useHost(): HostServices {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost must be used within a RuntimeProvider');
  return host;
}
