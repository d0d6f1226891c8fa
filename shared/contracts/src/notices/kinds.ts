/** What a notice is about, in the order of the settings. */
export const NOTICE_KINDS = [
  'added',
  'changed',
  'deleted',
  'comment',
  'settlement',
  'confirmation',
  'member',
  'recurring',
  'reminder',
  'import',
  'security',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The kinds that are mailed unless the person has said otherwise. */
export const MAILED_KINDS: readonly NoticeKind[] = [
  'comment',
  'settlement',
  'confirmation',
  'member',
  'reminder',
  'security',
];

/** How much of a group is silenced: nothing, its mails, or its notices too. */
export const MUTES = ['none', 'mail', 'all'] as const;
export type Mute = (typeof MUTES)[number];

export const DIGESTS = ['off', 'daily', 'weekly', 'monthly'] as const;
export type Digest = (typeof DIGESTS)[number];

/** What a notice of `security` says of an account. */
export const SECURITY_ACTS = [
  'password/changed',
  'password/reset',
  'passkey/added',
  'token/added',
  'provider/connected',
  'site/connected',
  'payee/changed',
] as const;
export type SecurityAct = (typeof SECURITY_ACTS)[number];
