import * as TEXTS from './texts.ts';

export { CALLS, callOf, pathOf } from './calls.ts';
export type { CallName, CallParams } from './calls.ts';
export { TEXTS };
export { AUTH_DETAILS, memberRemovedText, settlementText } from './texts.ts';
export { isAnswer } from './answers.ts';
export { fieldIn } from './field-in.ts';
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
} from './client.ts';
export { writeOriginal } from './original.ts';
export { CHANGED, HEARTBEAT_MS, LIVE_PATH } from './live.ts';
export type { ChangedEvent } from './live.ts';
export type { Original } from './original.ts';
export { FIRST_PAGE, readGroupPage, readPersonPage } from './pages.ts';
export type { ExpensePage, GroupExpensePage, GroupTotals, PersonExpensePage, PersonTotals } from './pages.ts';
export { RECEIPT_TYPES } from './values.ts';
export type { ReceiptType } from './values.ts';
export { readRules, repeatedOf, writeRule } from './rules.ts';
export type { Repeated, Rule } from './rules.ts';
export { readSplit, writeSplit } from './split.ts';
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
} from './client.ts';
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
