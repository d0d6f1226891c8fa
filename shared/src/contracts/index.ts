export { AUTH_DETAILS, TEXTS, memberRemovedText } from './texts.ts';
export { DELAYS, LIFETIMES, LIMITS } from './limits.ts';
export { PATHS, expensePath, groupPath, ownPath } from './paths.ts';
export type {
  AddExpense,
  Balance,
  EditExpense,
  ErrorBody,
  Expense,
  ExpenseDetails,
  Group,
  GroupSummary,
  Member,
  Payer,
  Settle,
  Share,
  TokenAnswer,
  User,
} from './types.ts';
