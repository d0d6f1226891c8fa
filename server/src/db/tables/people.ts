import type { SessionKind } from '@quits/contracts';
import type { ColumnType, Generated, Selectable } from 'kysely';

export interface UserRow {
  id: Generated<number>;
  email: string;
  /** The e-mail in lower case, for comparison and uniqueness. */
  email_key: string;
  name: string;
  password_hash: string;
  created_at: number;
  deleted_at: number | null;
  /** 1: a member of a group without an account, with an empty e-mail. */
  placeholder: Generated<number>;
  /** `null`: as the browser says. */
  language: string | null;
  region: string | null;
  time_zone: string | null;
  /** The offered language of the browser that last registered or signed in; `null` if it has none. */
  used_language: string | null;
  /** Since when the account signs in nowhere. */
  suspended_at: number | null;
  /** When the person showed that the address is theirs. */
  email_verified_at: number | null;
}

export type StoredUser = Selectable<UserRow>;

export interface SessionRow {
  jti: string;
  user_id: number;
  /**
   * Where the password was entered, as keyed hashes; `null` in sessions that predate these columns.
   */
  address_hash: string | null;
  agent_hash: string | null;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** To the hour; `null` in sessions that predate these columns. */
  last_seen_at: number | null;
  /** `null` when the `User-Agent` does not say. */
  browser: string | null;
  system: string | null;
  kind: Generated<SessionKind>;
  /** The site that opened it by a token exchange; `null`: the person did. */
  issuer: ColumnType<string | null, string | null | undefined>;
}

export interface ResetTokenRow {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface AccessTokenRow {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: string;
  prefix: string;
  /** JSON: a list of scopes. */
  scopes: string;
  /** JSON: a list of ids; `null`: all groups of the person. */
  group_ids: string | null;
  created_at: number;
  expires_at: number;
  /** To the hour. */
  last_used_at: number | null;
}

/** A way to sign in without a password (WebAuthn). */
export interface PasskeyRow {
  id: Generated<number>;
  user_id: number;
  /** The credential's id and public key as base64url. */
  credential_id: string;
  public_key: string;
  /** JSON: a list of texts. */
  transports: string;
  /** 1: it is on several devices of the person. */
  synced: number;
  name: string;
  created_at: number;
  /** To the hour. */
  last_used_at: number | null;
}

/** The challenge of a sign-in with a passkey, until it expires. */
export interface UsedChallengeRow {
  challenge_hash: string;
  expires_at: number;
}

/** A person at the identity provider. */
export interface IdentityRow {
  issuer: string;
  subject: string;
  user_id: number;
  created_at: number;
}

/** What the identity provider said of a person who is about to sign in. */
export interface SignInCodeRow extends Pick<IdentityRow, 'issuer' | 'subject'> {
  code_hash: string;
  email: string;
  /** 1: the provider has verified the address. */
  verified: number;
  name: string | null;
  expires_at: number;
}

/** A site that may act for a person. */
export interface ConnectedSiteRow {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  /** The person at the site. */
  subject: string;
  created_at: number;
}

/** A link by which a person agrees that a site may act for them. */
export interface ConsentRequestRow {
  token_hash: string;
  user_id: number;
  issuer: string;
  subject: string;
  expires_at: number;
}

/** How a person wants to be paid. */
export interface PayeeRow {
  user_id: number;
  /** JSON: a list of methods, as they are sent. */
  methods: string;
  changed_at: number;
}

/** A site's token that was exchanged, until it expires. */
export interface UsedSubjectTokenRow {
  token_hash: string;
  expires_at: number;
}
