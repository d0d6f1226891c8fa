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

const MOUNT_CODES: readonly QuitsErrorCode[] = ['api', 'token', 'render', 'path'];

/** An error without a code occurred while the feature was loading. */
export function codeOf(error: unknown): QuitsErrorCode {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return MOUNT_CODES.find((known) => known === code) ?? 'load';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Fires an error event; an unhandled one goes to the console. */
export function emitError(element: Element, error: unknown): void {
  const detail: QuitsEvents['quits-error']['detail'] = {
    code: codeOf(error),
    message: messageOf(error),
  };
  const isTaken = !element.dispatchEvent(
    new CustomEvent('quits-error', { detail, bubbles: true, composed: true, cancelable: true }),
  );
  if (!isTaken) window.reportError(error);
}
