import { type ComponentType, createContext, useContext } from 'react';
import type { Member } from '@quits/contracts';
import type { LinkSlot, PartSlot, SlotProps } from '@quits/federation';

/** The expense form dialog of mf-expenses, as the group page shows it. */
export interface ExpenseFormProps {
  groupId: number;
  members: readonly Member[];
  isOpen: boolean;
  onClose: () => void;
  /** Called after the server recorded the expense. */
  onSaved?: () => void;
  /** 'Description may be read-only when configured' (specification §5). */
  isDescriptionReadOnly?: boolean;
  /** Initial description. */
  description?: string;
  /** Each member's net balance in the group, in cents. The form previews the change from it. */
  nets?: readonly { userId: number; cents: number }[] | undefined;
  /** Lets the person choose the group. `groupId` follows once the members of the chosen one are known. */
  choice?:
    | {
        groups: readonly { id: number; name: string }[];
        groupId: number;
        onChange: (groupId: number) => void;
      }
    | undefined;
}

/** Parts that siblings offer each other through the host: name of the part → props of its component. */
export interface PartProps {
  'mf-expenses/expense-form': ExpenseFormProps;
}

export type PartName = keyof PartProps;

/** A link that a feature offers to a menu of another one. */
export interface OfferedLink {
  /** Name of the feature's package. */
  feature: string;
  /** In the language of the page. */
  label: () => string;
  /** Its path; in the menu of a group with the group's id. */
  to: (groupId?: number) => string;
}

/** What features that no page knows offer for places of pages (docs/teams.md). */
export interface Offers {
  parts: {
    readonly [Slot in PartSlot]: readonly { feature: string; Part: ComponentType<SlotProps[Slot]> }[];
  };
  links: Readonly<Record<LinkSlot, readonly OfferedLink[]>>;
}

/** Progress of asking the embedding page for a session. */
export interface SessionCheckState {
  isRunning: boolean;
  /** The page or the back end failed to answer, so the session is unknown. */
  hasFailed: boolean;
}

export interface SessionCheck {
  snapshot: () => SessionCheckState;
  subscribe: (listener: () => void) => () => void;
  repeat: () => void;
}

declare global {
  interface Window {
    /** The browser's offer to install the app, which the shell keeps for the profile. */
    __quitsInstall?: (Event & { prompt(): Promise<unknown> }) | undefined;
  }
}

/** What a host does for the features it shows. */
export interface HostServices {
  /** `app`: the whole product in its own page. `embedded`: one feature in another page. */
  kind: 'app' | 'embedded';
  /** Loads a part that a sibling offers. Rejects when loading fails; callers may retry. */
  loadPart<Name extends PartName>(name: Name): Promise<ComponentType<PartProps[Name]>>;
  /** Starts loading the feature for `path`, when the user is about to follow a link. */
  prefetch?(path: string): void;
  /**
   * Container for dialogs other than the document. A sibling's part passes it to its own UI kit
   * (PortalContainerProvider).
   */
  portalContainer?: HTMLElement;
  /** What features offer for places of pages: undefined until one does. Only in the app, with our own server. */
  slots?: { subscribe: (listener: () => void) => () => void; snapshot: () => Offers | undefined };
  /** Set where the embedding page can give a session. */
  sessionCheck?: SessionCheck;
}

export const HostContext = createContext<HostServices | undefined>(undefined);

/**
 * The host services of this feature.
 *
 * @throws Error outside a RuntimeProvider
 */
export function useHost(): HostServices {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost must be used within a RuntimeProvider');
  return host;
}
