/**
 * The rows of the database, the same on SQLite and PostgreSQL. Money is integer cents. An instant
 * (`…_at`) is milliseconds since 1970 in UTC. `null` in `deleted_at` and similar columns means "not
 * so".
 */
import type { Kysely, Transaction } from 'kysely';
import type { CommentRow } from './tables/comments.ts';
import type {
  BalanceRow,
  DebtRow,
  DebtSumRow,
  EntryParticipantRow,
  ExpenseRow,
  PostingRow,
} from './tables/expenses.ts';
import type { GroupRow, InvitationRow, InviteLinkRow, MembershipRow } from './tables/groups.ts';
import type { ActivityRow } from './tables/history.ts';
import type { ImportColumnsRow, ImportRow, ImportedRow } from './tables/imports.ts';
import type {
  DigestRow,
  NoticeMuteRow,
  NoticeRow,
  NoticeSettingsRow,
  ReminderRefusalRow,
  ReminderRow,
} from './tables/notices.ts';
import type {
  AdminLogRow,
  BookAuditRow,
  IdempotencyRow,
  OutboxRow,
  RateCountRow,
  RateRow,
} from './tables/operations.ts';
import type {
  AccessTokenRow,
  ConnectedSiteRow,
  ConsentRequestRow,
  IdentityRow,
  PasskeyRow,
  PayeeRow,
  ResetTokenRow,
  SessionRow,
  SignInCodeRow,
  UsedChallengeRow,
  UsedSubjectTokenRow,
  UserRow,
} from './tables/people.ts';
import type { ReceiptPartRow, ReceiptRow, ReceiptUploadRow } from './tables/receipts.ts';
import type { RecurringRow } from './tables/recurring.ts';

export type { CommentRow } from './tables/comments.ts';
export type { ExpenseRow, ExpenseType, PostingRow, PostingSide } from './tables/expenses.ts';
export type { GroupRow, InvitationRow, InviteLinkRow, MembershipRow } from './tables/groups.ts';
export type { ActivityRow } from './tables/history.ts';
export type { NoticeMuteRow, NoticeRow, NoticeSettingsRow, ReminderRow } from './tables/notices.ts';
export type { AdminLogRow, OutboxRow } from './tables/operations.ts';
export type {
  AccessTokenRow,
  ConnectedSiteRow,
  ConsentRequestRow,
  IdentityRow,
  PasskeyRow,
  ResetTokenRow,
  SessionRow,
  SignInCodeRow,
  StoredUser,
  UserRow,
} from './tables/people.ts';
export type { ReceiptRow } from './tables/receipts.ts';
export type { RecurringRow } from './tables/recurring.ts';

export interface Tables {
  users: UserRow;
  sessions: SessionRow;
  passkeys: PasskeyRow;
  used_challenges: UsedChallengeRow;
  identities: IdentityRow;
  sign_in_codes: SignInCodeRow;
  reset_tokens: ResetTokenRow;
  access_tokens: AccessTokenRow;
  connected_sites: ConnectedSiteRow;
  consent_requests: ConsentRequestRow;
  payees: PayeeRow;
  used_subject_tokens: UsedSubjectTokenRow;
  groups: GroupRow;
  memberships: MembershipRow;
  invitations: InvitationRow;
  invite_links: InviteLinkRow;
  expenses: ExpenseRow;
  postings: PostingRow;
  balances: BalanceRow;
  debts: DebtRow;
  debt_sums: DebtSumRow;
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
  rate_counts: RateCountRow;
  admin_log: AdminLogRow;
  book_audits: BookAuditRow;
  imports: ImportRow;
  imported_rows: ImportedRow;
  notices: NoticeRow;
  notice_settings: NoticeSettingsRow;
  notice_mutes: NoticeMuteRow;
  digests: DigestRow;
  import_columns: ImportColumnsRow;
  reminders: ReminderRow;
  reminder_refusals: ReminderRefusalRow;
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
  /** People whose notices changed, who need not be in the group. */
  told?: readonly number[] | undefined;
}

/** Receives committed changes. It must not throw, because the write has succeeded. */
export type ChangeListener = (changes: readonly Change[]) => void;

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
   * Calls `onChanges` with the committed additions to histories: from every server on PostgreSQL, from
   * this process on SQLite.
   *
   * @param onLost called once when the connection to other servers is lost; call `listen` again to
   *   resume
   * @returns a function that ends it. Rejects when other servers cannot be reached
   */
  listen(onChanges: ChangeListener, onLost: () => void): Promise<() => void>;
  /** How many messages were ignored while listening because no Quits server wrote them. */
  countIgnored(): number;
  /**
   * The connection that may change the schema, for migrations and for tests that inspect the
   * tables.
   */
  readonly admin: Queries;
  /** Whether `admin` may change the schema in all ways; SQLite else refuses to write to its table of it. */
  allowSchemaChanges(isAllowed: boolean): void;
  /** How many bytes may still be stored. PostgreSQL does not reveal it (`Infinity`). */
  room(): Promise<number>;
  close(): Promise<void>;
}
