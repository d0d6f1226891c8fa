import type { EventType, QuitsEvent } from '@quits/core';
import type { KnownEvent } from '@quits/federation';
import type { EventName } from './events.ts';

/** What stays between our own packages: a toast is shown by the embed, remotes are the loader's matter. */
type InnerEvent = 'toasts/requested' | `remotes/${string}`;
export type TellableEvent = Exclude<KnownEvent, InnerEvent>;

/** What a page hears of, and under which name. */
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
} as const satisfies Readonly<Record<TellableEvent, EventName>>;

function isTellable(type: EventType): type is TellableEvent {
  return type in DOM_EVENTS;
}

/**
 * Tells the page what happened. Every element of the feature hears it; it bubbles from one of them alone,
 * so that a listener of the document hears it once.
 */
export function tellPage(element: Element, event: QuitsEvent, { isFirst }: { isFirst: boolean }): void {
  if (!isTellable(event.type)) return;
  element.dispatchEvent(
    new CustomEvent(DOM_EVENTS[event.type], { detail: event.payload, bubbles: isFirst, composed: true }),
  );
}
