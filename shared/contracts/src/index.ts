import * as TEXTS from './texts.ts';

export { CALLS, callOf, pathOf } from './calls.ts';
export type { CallName, CallParams } from './calls.ts';
export { TEXTS };
export { AUTH_DETAILS, memberRemovedText, settlementText } from './texts.ts';
export { isAnswer } from './answers.ts';
export { fieldIn } from './guards.ts';
export { DELAYS, LIFETIMES, LIMITS } from './limits.ts';
export { PATHS, expensePath, groupPath, ownPath } from './paths.ts';
export {
  localDayOf,
  newestFirst,
  readBalance,
  readExpense,
  readExpenseDetails,
  readGroup,
  readGroupSummary,
  writeExpense,
  writeSettlement,
} from './expenses/client.ts';
export { writeOriginal } from './currencies/client.ts';
export { CHANGED, HEARTBEAT_MS, LIVE_PATH } from './live/stream.ts';
export type { ChangedEvent } from './live/stream.ts';
export type { Original } from './currencies/client.ts';
export { FIRST_PAGE, joinPage, readGroupPage, readPersonPage } from './expenses/pages.ts';
export type {
  ExpensePage,
  GroupExpensePage,
  GroupTotals,
  PersonExpensePage,
  PersonTotals,
} from './expenses/pages.ts';
export { RECEIPT_TYPES } from './receipts/client.ts';
export type { ReceiptType } from './receipts/client.ts';
export { readRules, repeatedOf, writeRule } from './recurring/client.ts';
export type { Repeated, Rule } from './recurring/client.ts';
export { readSplit, writeSplit } from './splits/client.ts';
export type {
  Balance,
  Expense,
  ExpenseInput,
  Group,
  GroupSummary,
  Member,
  NamedPerson,
  Receipt,
  User,
} from './expenses/client.ts';
export type {
  ActivityItemAnswer,
  ActivityPageAnswer,
  BalanceAnswer,
  BalanceViewsAnswer,
  CallAnswer,
  CallBody,
  CallConflict,
  CallPage,
  CommentAnswer,
  CommentPageAnswer,
  DebtLinesAnswer,
  NetLinesAnswer,
  CallQuery,
  ErrorBody,
  ExpenseAnswer,
  ExpenseDetailsAnswer,
  GroupAnswer,
  GroupSummaryAnswer,
  OwnAnswer,
  OwnPage,
  PeopleAnswer,
  ReceiptAnswer,
  RecurringAnswer,
  WireBalance,
  WireExpense,
  WireGroup,
} from './types.ts';
