import { createContext, useContext } from 'react';
import type { ComponentType } from 'react';
import type { Member } from '@quits/contracts';

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
  /** Description that the form starts with. */
  description?: string;
  /** What each person is owed in the group, in cents: then the form says what saving does to it. */
  nets?: readonly { userId: number; cents: number }[] | undefined;
}

/** What siblings offer each other through the host: name of the part → props of its component. */
export interface PartProps {
  'mf-expenses/expense-form': ExpenseFormProps;
}

export type PartName = keyof PartProps;

/** How far a page is with asking whoever embeds it for a session. */
export interface SessionCheckState {
  isRunning: boolean;
  /** The page or the back end failed to answer: nobody knows whether somebody is signed in. */
  hasFailed: boolean;
}

export interface SessionCheck {
  snapshot: () => SessionCheckState;
  subscribe: (listener: () => void) => () => void;
  repeat: () => void;
}

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
  /** Where the page around may be asked for a session. */
  sessionCheck?: SessionCheck;
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
