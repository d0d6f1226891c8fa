import * as TEXTS from './texts.ts';

export { type CallName, callOf, type CallParams, CALLS, isAnswer, isTextParam, pathOf } from './calls.ts';
export type {
  CallAnswer,
  CallBody,
  CallConflict,
  CallPage,
  CallQuery,
  ClientAnswer,
  ClientBody,
  OwnAnswer,
  OwnPage,
} from './types.ts';
export type { ErrorBody } from './primitives.ts';
export { fieldIn, isRecord } from './guards.ts';
export { SWITCH_WORDS, readSwitch } from './switches.ts';
export { DELAYS, LIFETIMES, LIMITS } from './limits.ts';
export { PATHS, expensePath, groupPath, ownPath } from './paths.ts';
export { TEXTS };
export { AUTH_DETAILS, memberRemovedText, settlementText } from './texts.ts';

export { type Client, type ClientInput, toClient, toWire } from './wire.ts';
export type {
  Balance,
  BalanceAnswer,
  BalanceViewsAnswer,
  DebtLinesAnswer,
  NetLinesAnswer,
  WireBalance,
} from './balances/schemas.ts';
export type { CommentAnswer, CommentPageAnswer } from './comments/schemas.ts';
export type { InvitationAnswer, InviteLinkAnswer } from './invites/schemas.ts';
export type { ExpenseAnswer, ExpenseDetailsAnswer, WireExpense } from './expenses/answer-schemas.ts';
export {
  type Expense,
  type BillItem,
  type ExpenseInput,
  localDayOf,
  type NamedPerson,
  type Original,
  newestFirst,
  readExpense,
  readExpenseDetails,
  type Receipt,
  today,
} from './expenses/expense.ts';
export {
  type ExpensePage,
  FIRST_PAGE,
  type GroupExpensePage,
  type GroupTotals,
  type PersonExpensePage,
  type PersonTotals,
  readPage,
} from './expenses/pages.ts';
export type { AccountExport, GroupExport } from './exports/schemas.ts';
export { type Group, type GroupSummary, inOrderOfUse, type ListedGroup, readGroup } from './groups/group.ts';
export type { GroupAnswer, GroupSummaryAnswer, ListedGroupAnswer, WireGroup } from './groups/schemas.ts';
export { ACTIONS, type ActivityAction, isActivityAction } from './history/actions.ts';
export type { ActivityItemAnswer, ActivityPageAnswer } from './history/schemas.ts';
export {
  CHANGED,
  type ChangedEvent,
  HEARTBEAT_MS,
  LIVE_PATH,
  NOTICES,
  type NoticesEvent,
} from './live/stream.ts';
export type {
  ImportFormat,
  ImportPreviewAnswer,
  ImportResultAnswer,
  ImportRowAnswer,
  ImportRuleAnswer,
  SuggestedColumns,
  TableColumnAnswer,
  TableColumns,
} from './imports/schemas.ts';
export type { Member, MemberAnswer } from './membership/schemas.ts';
export {
  directionOf,
  type Language,
  LANGUAGES,
  offeredLanguage,
  PSEUDO_LANGUAGES,
} from './people/languages.ts';
export type { Preferences } from './people/preferences.ts';
export {
  type Acquaintance,
  type OpenInGroup,
  type OpenTotal,
  readAcquaintance,
} from './people/acquaintance.ts';
export type { OwnSession, PeopleAnswer, User } from './people/schemas.ts';
export { RECEIPT_TYPES, type ReceiptType } from './receipts/receipt.ts';
export type {
  AccountAnswer,
  AdminLogItemAnswer,
  AnyInvitationAnswer,
  AuditAnswer,
  BackupAnswer,
  FeatureAnswer,
  MailAnswer,
} from './admin/schemas.ts';
export {
  type Digest,
  DIGESTS,
  MAILED_KINDS,
  type Mute,
  MUTES,
  NOTICE_KINDS,
  type NoticeKind,
  SECURITY_ACTS,
  type SecurityAct,
} from './notices/kinds.ts';
export type {
  Notice,
  NoticeAnswer,
  NoticePageAnswer,
  NoticeSettings,
  NoticeSettingsAnswer,
  ReminderAnswer,
} from './notices/schemas.ts';
export type { PayeeAnswer, PayeeMethod, Payment, PaymentAnswer } from './paying/schemas.ts';
export type { PasskeyAnswer } from './passkeys/schemas.ts';
export type { ReceiptAnswer } from './receipts/schemas.ts';
export { SHARED_FILES } from './receipts/shared-files.ts';
export {
  readRecurring,
  type RecurringEntry,
  recurringEntryOf,
  type RecurringExpense,
} from './recurring/recurring.ts';
export type { RecurringAnswer } from './recurring/schemas.ts';
export { type Scope, SCOPES } from './tokens/scopes.ts';
export type { AccessTokenAnswer } from './tokens/schemas.ts';
export type { ConnectedSiteAnswer } from './sites/schemas.ts';
export type { ViewAnswer } from './view/schemas.ts';
export type { SessionAnswer, SessionKind } from './sessions/schemas.ts';
