/** A toast that the host shows for three seconds. */
export interface ToastRequest {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  action?: { label: string; onSelect: () => void };
}

/**
 * Every event that the core knows and that crosses a package border: `area/pastTense` → payload. Payloads hold ids
 * only, never state. A further feature has its own events without a change here (docs/events.md).
 */
export interface EventMap {
  'expenses/expenseSaved': {
    groupId: number;
    expenseId?: number;
    change: 'added' | 'updated' | 'deleted' | 'restored';
  };
  'groups/groupSaved': { groupId?: number; change: 'created' | 'renamed' | 'deleted' | 'restored' };
  'groups/memberRemoved': { groupId: number; userId: number };
  'groups/memberInvited': { groupId: number };
  'groups/settlementRecorded': { groupId: number };
  'auth/inviteAccepted': { groupId: number };
  'profile/profileSaved': { userId: number };
  'session/signedIn': { userId: number };
  'session/signedOut': { reason: 'asked' | 'expired' | 'elsewhere' };
  'toasts/requested': ToastRequest;
  'navigation/requested': { to: string; replace?: boolean; state?: unknown };
  'remotes/loaded': { remote: string; version: string; ms: number };
  'remotes/fellBack': { remote: string; from: string; to: string; error: string };
  'remotes/failed': { remote: string; error: string };
  'calls/looping': { remote: string; call: string };
}

export type EventType = keyof EventMap;
