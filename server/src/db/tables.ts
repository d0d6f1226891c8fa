/**
 * The rows of the database, the same on SQLite and PostgreSQL. Money is integer cents. An instant
 * (`…_at`) is milliseconds since 1970 in UTC. `null` in `deleted_at` and similar columns means "not
 * so".
 */
import type { ReceiptType } from '@quits/contracts';
import type { Category, Recurrence } from '@quits/domain';
import type { StoredBytes } from './bytes.ts';
import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely';

export interface UserRow {
  id: Generated<number>;
  email: string;
  /** The e-mail in lower case, for comparison and uniqueness. */
  email_key: string;
  name: string;
  password_hash: string;
  created_at: number;
  deleted_at: number | null;
  /** `null`: as the browser says (extras §15). */
  language: string | null;
  region: string | null;
  time_zone: string | null;
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
}

export interface ResetTokenRow {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

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
}

export type ExpenseType = 'expense' | 'settlement';
export type AskedState = 'waiting' | 'confirmed' | 'rejected';

export interface ExpenseRow {
  id: Generated<number>;
  group_id: number;
  type: ExpenseType;
  description: string;
  category: ColumnType<Category | null, Category | null | undefined>;
  /** The day of the expense, `2026-03-05`. */
  date: string;
  notes: Generated<string>;
  /** The split as it was typed, as JSON in the wire format; `null`: only the shares are known. */
  split: ColumnType<string | null, string | null | undefined>;
  /**
   * The amount in another currency: its code, hundredths of its unit, and the rate as a decimal.
   */
  original_currency: ColumnType<string | null, string | null | undefined>;
  original_cents: ColumnType<number | null, number | null | undefined>;
  original_rate: ColumnType<string | null, string | null | undefined>;
  /** The rule that made it, and the due day. The displayed day may be changed. */
  recurring_id: ColumnType<number | null, number | null | undefined>;
  recurring_day: ColumnType<string | null, string | null | undefined>;
  /**
   * Only for settlements: the receiver's answer, its time, and the reason for a rejection; `null`:
   * no question was asked.
   */
  confirmation: ColumnType<AskedState | null, AskedState | null | undefined>;
  confirmed_at: ColumnType<number | null, number | null | undefined>;
  confirmation_reason: ColumnType<string | null, string | null | undefined>;
  /** Excludes removed ones. */
  comment_count: Generated<number>;
  receipt_count: Generated<number>;
  total_cents: number;
  /** The sum of its lines, which is zero. The database maintains it. */
  lines_cents: Generated<number>;
  created_by: number;
  created_at: number;
  version: Generated<number>;
  deleted_at: number | null;
  deleted_by: number | null;
}

/** An entry that repeats. `end_day` and `max_count` limit it; `null`: no limit. */
export interface RecurringRow {
  id: Generated<number>;
  group_id: number;
  created_by: number;
  created_at: number;
  /** The person who edited it last; `null`: never edited. */
  edited_by: ColumnType<number | null, number | null | undefined>;
  /** The draft of an expense without its day, in cents, as JSON. */
  entry: string;
  unit: Recurrence['unit'];
  every: number;
  start_day: string;
  end_day: string | null;
  max_count: number | null;
  /** The due day of the newest entry it has made; `null`: none yet. */
  last_day: string | null;
  /** The next due day, paused or not; `null`: finished. */
  next_day: string | null;
  made: Generated<number>;
  paused_at: number | null;
  deleted_at: number | null;
}

export type PostingSide = 'payer' | 'share';

/** One line of an expense in the books: payers are credited (+), shares are debited (−). */
export interface PostingRow {
  expense_id: number;
  side: PostingSide;
  /** The position of the line in the client's list. */
  position: number;
  user_id: number;
  amount_cents: number;
}

/**
 * The sum of a person's lines in a group. The database maintains it (`migrations/kept-sums.ts`).
 */
export interface BalanceRow {
  group_id: number;
  user_id: number;
  cents: number;
}

/**
 * A person in an entry that is not deleted. The database maintains it
 * (`migrations/entry-participants.ts`).
 */
export interface EntryParticipantRow {
  user_id: number;
  date: string;
  created_at: number;
  expense_id: number;
}

/** Append-only: the database refuses to update or delete these rows. */
export interface ActivityRow {
  id: Generated<number>;
  group_id: number;
  actor_id: number;
  action: string;
  expense_id: number | null;
  user_id: number | null;
  /** JSON text, or `null` if there was nothing. */
  before_state: string | null;
  after_state: string | null;
  request_id: string;
  created_at: number;
  previous_hash: string;
  hash: string;
}

export interface CommentRow {
  id: Generated<number>;
  expense_id: number;
  author_id: number;
  /** Empty after removal. */
  text: string;
  /**
   * A random value, hashed with the text for the history. The hash proves the text without
   * revealing it.
   * The salt is removed with the text, so that guesses cannot be verified. `null` also in comments
   * that predate salts.
   */
  salt: ColumnType<string | null, string | null | undefined>;
  created_at: number;
  removed_at: number | null;
}

export interface ReceiptRow {
  id: Generated<number>;
  expense_id: number;
  /** Shared with the parts of the file. */
  file_id: string;
  name: string;
  type: ReceiptType;
  /** The size of the file in bytes. */
  size: number;
  sha256: string;
  created_by: number;
  created_at: number;
}

/** A piece of a receipt's file. All pieces except the last have the same length. */
export interface ReceiptPartRow {
  file_id: string;
  position: number;
  bytes: ColumnType<StoredBytes, Uint8Array, never>;
}

/** An uploaded file that is not a receipt yet. */
export interface ReceiptUploadRow {
  file_id: string;
  created_at: number;
}

export interface OutboxRow {
  id: Generated<number>;
  kind: string;
  /** At most one message per key is ever queued. */
  dedupe_key: string;
  /** Encrypted, because it holds addresses and links. Removed after the message is sent. */
  payload: string | null;
  created_at: number;
  expires_at: number;
  next_attempt_at: number;
  attempts: number;
  locked_until: number | null;
  sent_at: number | null;
  failed_at: number | null;
  last_error: string | null;
}

export interface IdempotencyRow {
  user_id: number;
  key: string;
  request_hash: string;
  status: number;
  etag: string | null;
  body: string;
  created_at: number;
}

/** A rate from the exchange rate service for a day: the newest rate up to that day. */
export interface RateRow {
  from_currency: string;
  to_currency: string;
  asked_date: string;
  /** A decimal. */
  rate: string;
  rate_date: string;
  fetched_at: number;
}

export interface RateLimitRow {
  key: string;
  count: number;
  reset_at: number;
}

export interface Tables {
  users: UserRow;
  sessions: SessionRow;
  reset_tokens: ResetTokenRow;
  groups: GroupRow;
  memberships: MembershipRow;
  invitations: InvitationRow;
  expenses: ExpenseRow;
  postings: PostingRow;
  balances: BalanceRow;
  entry_participants: EntryParticipantRow;
  activity: ActivityRow;
  comments: CommentRow;
  receipts: ReceiptRow;
  receipt_parts: ReceiptPartRow;
  receipt_uploads: ReceiptUploadRow;
  outbox: OutboxRow;
  idempotency_keys: IdempotencyRow;
  rates: RateRow;
  recurring: RecurringRow;
  rate_limits: RateLimitRow;
}

/** For reading, inside or outside a transaction. */
export type Queries = Kysely<Tables>;
/** For writing, always inside a transaction. */
export type WriteQueries = Transaction<Tables>;

/** One entry of a group's history: its id, action and author. */
export interface Change {
  groupId: number;
  activityId: number;
  action: string;
  by: number;
}

/** Receives committed changes. It must not throw, because the write has succeeded. */
export type HearChanges = (changes: readonly Change[]) => void;

export type DatabaseKind = 'sqlite' | 'postgres';

/** An open database of either kind. */
export interface Database {
  readonly kind: DatabaseKind;
  /** Only for reading. On SQLite this connection refuses to write. */
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction. The transaction commits as a whole, or rolls back when `work`
   * throws.
   * On SQLite writers run one after the other; on PostgreSQL `work` takes row locks itself.
   */
  write<Result>(work: (trx: WriteQueries) => Promise<Result>): Promise<Result>;
  /**
   * Calls `hear` with the committed additions to histories: from every server on PostgreSQL, from
   * this process on SQLite.
   *
   * @param onLost called once when the connection to other servers is lost; call `listen` again to
   *   resume
   * @returns a function that ends it. Rejects when other servers cannot be reached
   */
  listen(hear: HearChanges, onLost: () => void): Promise<() => void>;
  /** How many messages were ignored while listening because no Quits server wrote them. */
  countIgnored(): number;
  /**
   * The connection that may change the schema, for migrations and for tests that inspect the
   * tables.
   */
  readonly admin: Queries;
  /** How many bytes may still be stored. PostgreSQL does not reveal it (`Infinity`). */
  room(): Promise<number>;
  close(): Promise<void>;
}
