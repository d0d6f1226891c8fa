import type { EventType, QuitsEvent } from '@quits/core';
import type { KnownEvent } from '@quits/federation';
import type { EventName } from './events.ts';

/** Events between our own packages: the embed shows toasts, and the loader handles remotes and their calls. */
type InnerEvent = 'toasts/requested' | `remotes/${string}` | `calls/${string}`;
export type PublicEvent = Exclude<KnownEvent, InnerEvent>;

/** The events for a page, by their DOM names. */
export const DOM_EVENTS = {
  'expenses/expenseSaved': 'quits-expense-saved',
  'groups/groupSaved': 'quits-group-saved',
  'groups/memberRemoved': 'quits-member-removed',
  'groups/memberInvited': 'quits-member-invited',
  'groups/settlementRecorded': 'quits-settlement-recorded',
  'auth/inviteAccepted': 'quits-invite-accepted',
  'profile/profileSaved': 'quits-profile-saved',
  'session/signedIn': 'quits-signed-in',
  'session/signedOut': 'quits-session-ended',
  'navigation/requested': 'quits-navigation-requested',
} as const satisfies Readonly<Record<PublicEvent, EventName>>;

function isPublic(type: EventType): type is PublicEvent {
  return type in DOM_EVENTS;
}

/**
 * Fires an event on an element. Every element of the feature gets it. It bubbles from only one of them, so a
 * listener on the document gets it once.
 */
export function emitEvent(element: Element, event: QuitsEvent, { isFirst }: { isFirst: boolean }): void {
  if (!isPublic(event.type)) return;
  element.dispatchEvent(
    new CustomEvent(DOM_EVENTS[event.type], { detail: event.payload, bubbles: isFirst, composed: true }),
  );
}
