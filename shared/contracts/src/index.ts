export { AUTH_DETAILS, TEXTS, memberRemovedText } from './texts.ts';
export { DELAYS, LIFETIMES, LIMITS } from './limits.ts';
export { PATHS, expensePath, groupPath, ownPath } from './paths.ts';
export type {
  ActivityPageAnswer,
  AddExpense,
  Balance,
  EditExpense,
  ErrorBody,
  Expense,
  ExpenseAnswer,
  ExpenseDetails,
  ExpenseDetailsAnswer,
  Group,
  GroupSummary,
  Member,
  Payer,
  Settle,
  Share,
  TokenAnswer,
  User,
} from './types.ts';
