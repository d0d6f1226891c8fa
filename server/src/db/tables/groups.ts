import type { ColumnType, Generated } from 'kysely';

export interface GroupRow {
  id: Generated<number>;
  name: string;
  created_by: number;
  created_at: number;
  version: Generated<number>;
  deleted_at: number | null;
  deleted_by: number | null;
  /** ISO 4217 code. */
  currency: Generated<string>;
  /** The default split of new expenses, as JSON in the wire format. */
  default_split: ColumnType<string | null, string | null | undefined>;
  /** Since when the group is read-only; `null` while it is not. */
  archived_at: ColumnType<number | null, number | null | undefined>;
  /**
   * The number of entries in the group's history, and the seal of that number and the newest hash.
   */
  history_length: Generated<number>;
  history_seal: Generated<string>;
  /** Excludes settlements and deleted expenses. The database maintains it. */
  expense_count: Generated<number>;
}

export interface MembershipRow {
  group_id: number;
  user_id: number;
  joined_at: number;
  removed_at: number | null;
  removed_by: number | null;
  /** The last item of the group's history that the person has seen. */
  seen_activity_id: Generated<number>;
}

export interface InvitationRow {
  id: Generated<number>;
  group_id: number;
  email_key: string;
  token_hash: string;
  invited_by: number;
  created_at: number;
  expires_at: number;
  accepted_by: number | null;
  accepted_at: number | null;
  /** The placeholder whose place the invited person takes. */
  member_id: ColumnType<number | null, number | null | undefined>;
}

export interface InviteLinkRow {
  id: Generated<number>;
  group_id: number;
  token_hash: string;
  /** For showing the link again. */
  encrypted_token: string;
  created_by: number;
  created_at: number;
  /** Taking a link back moves it to that instant. */
  expires_at: number;
  /** 0 for a viewer, whose link lets no one join. */
  uses_left: number;
  /** The placeholder whose place the person takes. */
  member_id: number | null;
  role: Generated<'member' | 'viewer'>;
  /** How a viewer sees names; `null` for a member. */
  names: ColumnType<'full' | 'initials' | null, 'full' | 'initials' | null | undefined>;
}
