/** What a remote asks the host to show for three seconds. */
export interface ToastRequest {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  action?: { label: string; onSelect: () => void };
}

/** Every event that crosses a package border: `area/pastTense` → payload. Ids only, never state. */
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
}

export type EventType = keyof EventMap;

/** Version of each payload's shape. A change that an older listener cannot read raises it. */
export const EVENT_VERSIONS: Readonly<Record<EventType, number>> = {
  'expenses/expenseSaved': 1,
  'groups/groupSaved': 1,
  'groups/memberRemoved': 1,
  'groups/memberInvited': 1,
  'groups/settlementRecorded': 1,
  'auth/inviteAccepted': 1,
  'profile/profileSaved': 1,
  'session/signedIn': 1,
  'session/signedOut': 1,
  'toasts/requested': 1,
  'navigation/requested': 1,
  'remotes/loaded': 1,
  'remotes/fellBack': 1,
  'remotes/failed': 1,
};
