import type { Digest, Mute, NoticeKind } from '@quits/contracts';
import type { Generated } from 'kysely';

export interface NoticeRow {
  id: Generated<number>;
  /** Who is told. */
  user_id: number;
  kind: NoticeKind;
  /** The action of the history, or what happened to the account. */
  action: string;
  group_id: number | null;
  expense_id: number | null;
  activity_id: number | null;
  actor_id: number;
  /** By how much the own net changed, or the sum of a payment; `null` when it is not about money. */
  amount_cents: number | null;
  created_at: number;
  read_at: number | null;
  /** When it is to be mailed; `null`: it is not, or was. */
  mail_at: number | null;
  mailed_at: number | null;
  /** The digest that is to name it; `null`: none, or it did. */
  digest_at: number | null;
}

export interface NoticeSettingsRow {
  user_id: number;
  /** JSON: the switches that the person has set, by kind. */
  kinds: Generated<string>;
  digest: Generated<Digest>;
}

export interface NoticeMuteRow {
  user_id: number;
  group_id: number;
  mute: Exclude<Mute, 'none'>;
  /** `null`: for good. */
  until: number | null;
}

/** A reminder of a debt, which holds back the next one. */
export interface ReminderRow {
  id: Generated<number>;
  group_id: number;
  from_user_id: number;
  to_user_id: number;
  created_at: number;
}

/** A person who wants no reminders from another one. */
export interface ReminderRefusalRow {
  user_id: number;
  from_user_id: number;
}

/** The periods that a person has had a digest for: none gets a second one, on any server. */
export interface DigestRow {
  user_id: number;
  /** The local day of the digest. */
  period: string;
}
