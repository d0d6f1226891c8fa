/**
 * The rows of the database, the same on SQLite and PostgreSQL. Money is integer cents, an instant (`…_at`)
 * is milliseconds since 1970 in UTC, `null` in `deleted_at` and its like means "not so".
 */
import type { ReceiptType } from '@quits/contracts';
import type { Category, Recurrence } from '@quits/domain';
import type { StoredBytes } from './bytes.ts';
import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely';

export interface UserRow {
  id: Generated<number>;
  email: string;
  /** The e-mail in lower case: what is compared and unique. */
  email_key: string;
  name: string;
  password_hash: string;
  created_at: number;
  deleted_at: number | null;
}

export type StoredUser = Selectable<UserRow>;

export interface SessionRow {
  jti: string;
  user_id: number;
  /** Where the password was given, as keyed hashes; `null` in sessions of before that was kept. */
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
  /** Code of ISO 4217. */
  currency: Generated<string>;
  /** With what a new expense starts, as JSON of the wire. */
  default_split: ColumnType<string | null, string | null | undefined>;
  /** How many entries the group's history has, and the seal of that and of the newest one's hash. */
  history_length: Generated<number>;
  history_seal: Generated<string>;
  /** Without settlements and deleted ones; the database keeps it by itself. */
  expense_count: Generated<number>;
}

export interface MembershipRow {
  group_id: number;
  user_id: number;
  joined_at: number;
  removed_at: number | null;
  removed_by: number | null;
  /** Up to which item the person has seen the group's history. */
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
  /** The day on which it was spent, `2026-03-05`. */
  date: string;
  notes: Generated<string>;
  /** How it is split as it was typed, as JSON of the wire; `null`: by the shares alone. */
  split: ColumnType<string | null, string | null | undefined>;
  /** What was paid in another currency: its code, hundredths of its unit, and the rate as a decimal. */
  original_currency: ColumnType<string | null, string | null | undefined>;
  original_cents: ColumnType<number | null, number | null | undefined>;
  original_rate: ColumnType<string | null, string | null | undefined>;
  /** The rule that made it, and on which of its days; the day it shows may be changed. */
  recurring_id: ColumnType<number | null, number | null | undefined>;
  recurring_day: ColumnType<string | null, string | null | undefined>;
  /** Of a settlement: what its receiver said, when, and why not; `null`: nobody was asked. */
  confirmation: ColumnType<AskedState | null, AskedState | null | undefined>;
  confirmed_at: ColumnType<number | null, number | null | undefined>;
  confirmation_reason: ColumnType<string | null, string | null | undefined>;
  /** Without removed ones. */
  comment_count: Generated<number>;
  receipt_count: Generated<number>;
  total_cents: number;
  /** What its lines add up to, zero; the database keeps it by itself. */
  lines_cents: Generated<number>;
  created_by: number;
  created_at: number;
  version: Generated<number>;
  deleted_at: number | null;
  deleted_by: number | null;
}

/** An entry that repeats; `end_day` and `max_count` say when it ends, `null`: never. */
export interface RecurringRow {
  id: Generated<number>;
  group_id: number;
  created_by: number;
  created_at: number;
  /** Who has edited it last; `null`: nobody since it was made. */
  edited_by: ColumnType<number | null, number | null | undefined>;
  /** The draft of an expense without its day, in cents, as JSON. */
  entry: string;
  unit: Recurrence['unit'];
  every: number;
  start_day: string;
  end_day: string | null;
  max_count: number | null;
  /** The day of the newest entry it has made; `null`: none yet. */
  last_day: string | null;
  /** The next day that is due, whether it is paused or not; `null`: it is done. */
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
  /** The place of the line in the list that the client sent. */
  position: number;
  user_id: number;
  amount_cents: number;
}

/** What a person's lines in a group add up to; the database keeps it by itself (`migrations/kept-sums.ts`). */
export interface BalanceRow {
  group_id: number;
  user_id: number;
  cents: number;
}

/** Who takes part in an entry that is not deleted; the database keeps it by itself (`migrations/entry-participants.ts`). */
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
  /** JSON text, or `null` where there was nothing. */
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
  /** Empty as soon as it is removed. */
  text: string;
  /**
   * Random, and hashed with the text for the history, which so vouches for what was said without telling it; gone with
   * the text, so that nobody can find out by trying. `null` in comments of before there was one, too.
   */
  salt: ColumnType<string | null, string | null | undefined>;
  created_at: number;
  removed_at: number | null;
}

export interface ReceiptRow {
  id: Generated<number>;
  expense_id: number;
  /** Its file's parts have the same. */
  file_id: string;
  name: string;
  type: ReceiptType;
  /** Of the file, in bytes. */
  size: number;
  sha256: string;
  created_by: number;
  created_at: number;
}

/** A piece of a receipt's file; all but the last have the same length. */
export interface ReceiptPartRow {
  file_id: string;
  position: number;
  bytes: ColumnType<StoredBytes, Uint8Array, never>;
}

/** A file that has become no receipt yet. */
export interface ReceiptUploadRow {
  file_id: string;
  created_at: number;
}

export interface OutboxRow {
  id: Generated<number>;
  kind: string;
  /** At most one message per key is ever queued. */
  dedupe_key: string;
  /** Sealed (it holds addresses and links); removed as soon as the message is out. */
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

/** What the service for exchange rates said of a day: the rate of the newest day up to it. */
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

/** Reading: outside or inside of a transaction. */
export type Queries = Kysely<Tables>;
/** Writing: only ever inside of a transaction. */
export type WriteQueries = Transaction<Tables>;

/** One entry of a group's history: which, what it says and whose it is. */
export interface Change {
  groupId: number;
  activityId: number;
  action: string;
  by: number;
}

/** Hears changes that are kept. It must not throw: the write has succeeded. */
export type HearChanges = (changes: readonly Change[]) => void;

export type DatabaseKind = 'sqlite' | 'postgres';

/** An open database, whichever of the two it is. */
export interface Database {
  readonly kind: DatabaseKind;
  /** For reading alone; on SQLite this connection refuses to write. */
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction: all of it is kept, or, when it throws, nothing is.
   * On SQLite writers run one after the other; on PostgreSQL `work` takes row locks itself.
   */
  write<Result>(work: (trx: WriteQueries) => Promise<Result>): Promise<Result>;
  /**
   * Calls back with what transactions have added to histories, once it is kept: those of every server on PostgreSQL, on
   * SQLite those of this process.
   *
   * @param onLost called once when others are not heard any more; whoever wants to hear on listens anew
   * @returns what ends it. Rejects when others cannot be heard
   */
  listen(hear: HearChanges, onLost: () => void): Promise<() => void>;
  /** How many messages that no server of ours wrote were ignored while listening. */
  countIgnored(): number;
  /** The connection that may change the schema; for migrations and for tests that look behind the scenes. */
  readonly admin: Queries;
  /** How many bytes may still be stored, as far as the server can see: on PostgreSQL it sees nothing (`Infinity`). */
  room(): Promise<number>;
  close(): Promise<void>;
}
