import type { EventType, MountErrorCode, QuitsEvent } from '@quits/core';
import type { KnownEvent } from '@quits/federation';
import type { QuitsErrorCode, QuitsEvents } from './quits-embed.d.ts';

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
} as const satisfies Readonly<Record<TellableEvent, keyof QuitsEvents>>;

/** Every name that an element's events have. */
export const EVENT_NAMES: readonly (keyof QuitsEvents)[] = [
  ...Object.values(DOM_EVENTS),
  'quits-ready',
  'quits-error',
];

export function isEventName(name: unknown): name is keyof QuitsEvents {
  return EVENT_NAMES.some((known) => known === name);
}

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

const MOUNT_CODES: readonly MountErrorCode[] = ['api', 'token', 'render', 'path'];

/** What a mounted feature says of its error; everything else went wrong while it was loaded. */
function codeOf(error: unknown): QuitsErrorCode {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return MOUNT_CODES.find((known) => known === code) ?? 'load';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Tells the page that something went wrong; what nobody takes care of goes to the console. */
export function tellError(element: Element, error: unknown): void {
  const detail: QuitsEvents['quits-error']['detail'] = {
    code: codeOf(error),
    message: messageOf(error),
  };
  const isTaken = !element.dispatchEvent(
    new CustomEvent('quits-error', { detail, bubbles: true, composed: true, cancelable: true }),
  );
  if (!isTaken) window.reportError(error);
}
