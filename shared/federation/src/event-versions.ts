/** Version of each payload's shape. A change that an older listener cannot read raises it. */
export const EVENT_VERSIONS = {
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
} as const satisfies Readonly<Record<string, number>>;
