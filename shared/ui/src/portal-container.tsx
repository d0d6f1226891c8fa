import { createContext, type ReactNode, useContext } from 'react';

/** The place of dialogs: an element or a shadow root; by default the document's body. */
export type PortalContainer = HTMLElement | ShadowRoot | undefined;

const PortalContainerContext = createContext<PortalContainer>(undefined);

export interface PortalContainerProviderProps {
  container: PortalContainer;
  children: ReactNode;
}

/** Tells the dialogs below where to render, so that inside a shadow root they find their styles. */
export function PortalContainerProvider({ container, children }: PortalContainerProviderProps) {
  return <PortalContainerContext value={container}>{children}</PortalContainerContext>;
}

/** The container given by the nearest provider. */
export function usePortalContainer(): PortalContainer {
  return useContext(PortalContainerContext);
}
