import type { QuitsErrorCode, QuitsEvents } from './types/index.d.ts';

export const EVENT_NAMES = [
  'quits-ready',
  'quits-error',
  'quits-signed-in',
  'quits-session-ended',
  'quits-navigation-requested',
  'quits-expense-saved',
  'quits-group-saved',
  'quits-member-invited',
  'quits-member-removed',
  'quits-settlement-recorded',
  'quits-invite-accepted',
  'quits-profile-saved',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

export function isEventName(name: unknown): name is EventName {
  return EVENT_NAMES.some((known) => known === name);
}

/** What a mounted feature says of its error. */
const MOUNT_CODES: readonly QuitsErrorCode[] = ['api', 'token', 'render', 'path'];

/** What has no code went wrong while the feature was loaded. */
export function codeOf(error: unknown): QuitsErrorCode {
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
