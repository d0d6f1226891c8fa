import * as TEXTS from './texts.ts';

export { CALLS, callOf, isAnswer, isTextParam, pathOf } from './calls.ts';
export type { CallName, CallParams } from './calls.ts';
export type { CallAnswer, CallBody, CallConflict, CallPage, CallQuery, OwnAnswer, OwnPage } from './types.ts';
export type { ErrorBody } from './primitives.ts';
export { fieldIn, isRecord } from './guards.ts';
export { SWITCH_WORDS, readSwitch } from './switches.ts';
export { DELAYS, LIFETIMES, LIMITS } from './limits.ts';
export { PATHS, expensePath, groupPath, ownPath } from './paths.ts';
export { TEXTS };
export { AUTH_DETAILS, memberRemovedText, settlementText } from './texts.ts';

export { readBalance } from './balances/client.ts';
export type { Balance } from './balances/client.ts';
export type {
  BalanceAnswer,
  BalanceViewsAnswer,
  DebtLinesAnswer,
  NetLinesAnswer,
  WireBalance,
} from './balances/schemas.ts';
export type { CommentAnswer, CommentPageAnswer } from './comments/schemas.ts';
export type { InvitationAnswer, InviteLinkAnswer } from './invites/schemas.ts';
export { writeOriginal } from './currencies/client.ts';
export type { Original } from './currencies/client.ts';
export type { ExpenseAnswer, ExpenseDetailsAnswer, WireExpense } from './expenses/answer-schemas.ts';
export {
  localDayOf,
  newestFirst,
  readExpense,
  readExpenseDetails,
  today,
  writeExpense,
} from './expenses/client.ts';
export type { Expense, ExpenseInput, NamedPerson } from './expenses/client.ts';
export { FIRST_PAGE, readGroupPage, readPersonPage } from './expenses/pages.ts';
export type {
  ExpensePage,
  GroupExpensePage,
  GroupTotals,
  PersonExpensePage,
  PersonTotals,
} from './expenses/pages.ts';
export type { AccountExport, GroupExport } from './exports/schemas.ts';
export { readGroup, readGroupSummary } from './groups/client.ts';
export type { Group, GroupSummary } from './groups/client.ts';
export type { GroupAnswer, GroupSummaryAnswer, WireGroup } from './groups/schemas.ts';
export type { ActivityItemAnswer, ActivityPageAnswer } from './history/schemas.ts';
export { CHANGED, HEARTBEAT_MS, LIVE_PATH } from './live/stream.ts';
export type { ChangedEvent } from './live/stream.ts';
export type {
  ImportFormat,
  ImportPreviewAnswer,
  ImportResultAnswer,
  ImportRowAnswer,
  ImportRuleAnswer,
} from './imports/schemas.ts';
export type { Member, MemberAnswer } from './membership/schemas.ts';
export { LANGUAGES, PSEUDO_LANGUAGES, directionOf, offeredLanguage } from './people/languages.ts';
export type { Language } from './people/languages.ts';
export { readPeople } from './people/client.ts';
export type { Acquaintance, OpenInGroup, OpenTotal } from './people/client.ts';
export type { Preferences } from './people/preferences.ts';
export type { OwnSession, PeopleAnswer, User } from './people/schemas.ts';
export { RECEIPT_TYPES } from './receipts/client.ts';
export type { Receipt, ReceiptType } from './receipts/client.ts';
export type { ReceiptAnswer } from './receipts/schemas.ts';
export { SHARED_FILES } from './receipts/shared-files.ts';
export { readRecurring, recurringEntryOf, writeRecurring } from './recurring/client.ts';
export type { RecurringEntry, RecurringExpense } from './recurring/client.ts';
export type { RecurringAnswer } from './recurring/schemas.ts';
export { SCOPES } from './tokens/scopes.ts';
export type { Scope } from './tokens/scopes.ts';
export type { AccessTokenAnswer } from './tokens/schemas.ts';
export type { ConnectedSiteAnswer } from './sites/schemas.ts';
export type { ViewAnswer } from './view/schemas.ts';
export type { SessionAnswer, SessionKind } from './sessions/schemas.ts';
export { writeSettlement } from './settlements/client.ts';
export type { SettlementDetails } from './settlements/client.ts';
export { readSplit, writeSplit } from './splits/client.ts';
