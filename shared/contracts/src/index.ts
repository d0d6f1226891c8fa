export { CALLS, callOf, pathOf } from './calls.ts';
export type { CallName, CallParams } from './calls.ts';
export { AUTH_DETAILS, TEXTS, memberRemovedText } from './texts.ts';
export { DELAYS, LIFETIMES, LIMITS } from './limits.ts';
export { PATHS, expensePath, groupPath, ownPath } from './paths.ts';
export type {
  ActivityPageAnswer,
  AddExpense,
  Balance,
  CallAnswer,
  CallBody,
  CallQuery,
  EditExpense,
  ErrorBody,
  Expense,
  ExpenseAnswer,
  ExpenseDetails,
  ExpenseDetailsAnswer,
  Group,
  GroupSummary,
  Member,
  OwnAnswer,
  Payer,
  Settle,
  Share,
  TokenAnswer,
  User,
} from './types.ts';
