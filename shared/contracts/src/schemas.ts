/**
 * Zod schemas of every call's body and answer, under the names of `calls.ts`. The routes, the documentation
 * and the mock back end derive from them. Only servers and tests import them. Browser packages import the
 * types of `@quits/contracts` alone, so that they ship no schema library.
 */
import { z } from 'zod';
import { CALLS, callOf } from './calls.ts';
import type { Access, CallName, CallParams } from './calls.ts';
import { LEDGER_SCHEMAS } from './call.ts';
import type { CallSchemas } from './call.ts';
import { RECEIPT_SCHEMAS } from './receipts.ts';
import { RECURRING_SCHEMAS } from './recurring/schemas.ts';
import * as TEXTS from './texts.ts';
import * as shapes from './expenses/answer-schemas.ts';
import { foreignOptional, pathId } from './primitives.ts';
import { token } from './expenses/answer-schemas.ts';

export { errorSchema } from './expenses/answer-schemas.ts';
export type { Cost } from './call.ts';
export type { ExpenseDraft } from './expenses/answer-schemas.ts';

const FULL = 'Too much of the same work is waiting';
const LIMITED = 'Too many of them in a short time';
const STALE = 'Somebody else changed it in the meantime';
const LIMIT_OF_BALANCES = 'A balance would be too large';
const FORMER_MEMBER = 'Somebody who has left the group would get a balance';
const INVALID_LINK = TEXTS.reset.invalidLink;
const DONE = foreignOptional(shapes.messageSchema);

export const SCHEMAS = {
  signIn: {
    summary: 'Sign in',
    tag: 'Sessions',
    cost: 'point',
    body: shapes.signInSchema,
    answer: [200, shapes.tokenAnswerSchema],
    errors: { 401: 'E-mail or password is wrong', 503: FULL },
  },
  getUser: {
    summary: 'Read oneself, or somebody who shares a group',
    tag: 'Accounts',
    cost: 'point',
    answer: [200, shapes.userSchema],
  },
  register: {
    summary: 'Create an account',
    tag: 'Accounts',
    cost: 'point',
    body: shapes.registerSchema,
    answer: [201, foreignOptional(shapes.userSchema)],
    errors: { 409: 'The e-mail is registered already', 503: FULL },
  },
  updateName: {
    summary: 'Change the display name',
    tag: 'Accounts',
    cost: 'point',
    body: shapes.updateNameSchema,
    answer: [200, foreignOptional(shapes.userSchema)],
  },
  updatePassword: {
    summary: 'Change the password; every other session ends',
    tag: 'Accounts',
    cost: 'point',
    body: shapes.updatePasswordSchema,
    answer: [200, DONE],
    errors: { 403: 'The current password was not given from there in the last 5 minutes', 503: FULL },
  },
  requestResetMail: {
    summary: 'Ask for a reset link; the answer is the same for every address',
    tag: 'Password reset',
    cost: 'point',
    body: shapes.forgotPasswordSchema,
    answer: [200, DONE],
  },
  checkResetLink: {
    summary: 'Ask whether a reset link is still good',
    tag: 'Password reset',
    cost: 'point',
    answer: [200, shapes.resetValiditySchema],
    errors: { 400: INVALID_LINK },
  },
  resetPassword: {
    summary: 'Set a new password with a reset link; every session ends',
    tag: 'Password reset',
    cost: 'point',
    body: shapes.resetPasswordSchema,
    answer: [200, DONE],
    errors: { 400: INVALID_LINK, 503: FULL },
  },
  acceptInvite: {
    summary: 'Join a group with an invitation; opened again it answers the same',
    tag: 'Invitations',
    cost: 'point',
    answer: [200, shapes.acceptedInviteSchema],
    errors: { 404: 'The invitation is invalid or has expired', 409: 'Somebody else has used the invitation' },
  },
  createGroup: {
    summary: 'Create a group',
    tag: 'Groups',
    cost: 'point',
    body: shapes.createGroupSchema,
    answer: [201, foreignOptional(shapes.groupSchema)],
    errors: { 403: '`created_by` is somebody else', 409: 'The same request is being worked on' },
  },
  getGroups: {
    summary: 'List the own groups, newest first',
    tag: 'Groups',
    cost: 'list',
    answer: [200, z.array(shapes.groupSchema)],
  },
  getGroupSummaries: {
    summary: 'List the own groups with their numbers of members and expenses',
    tag: 'Groups',
    cost: 'list',
    answer: [200, z.array(shapes.groupSummarySchema)],
  },
  getGroup: { summary: 'Read a group', tag: 'Groups', cost: 'point', answer: [200, shapes.groupSchema] },
  renameGroup: {
    summary: 'Rename a group, or change the currency of one without expenses (creator)',
    tag: 'Groups',
    cost: 'point',
    body: shapes.updateGroupSchema,
    answer: [200, foreignOptional(shapes.groupSchema)],
    errors: { 409: 'The group has expenses, deleted ones included', 412: STALE },
  },
  deleteGroup: {
    summary: 'Delete a group (creator); it is hidden and can be restored',
    tag: 'Groups',
    cost: 'point',
    answer: [204, null],
    errors: { 412: STALE },
  },
  getGroupExpenses: {
    summary: 'List the expenses and settlements of a group, newest first; with `limit` a page with totals',
    tag: 'Expenses',
    cost: 'list',
    query: shapes.pageQuerySchema,
    page: shapes.groupExpensePageSchema,
    answer: [200, z.array(shapes.expenseSchema)],
  },
  getGroupMembers: {
    summary: 'List the members of a group',
    tag: 'Members',
    cost: 'list',
    answer: [200, z.array(shapes.userSchema)],
  },
  getGroupBalances: {
    summary: 'List the fewest payments that would make everybody even',
    tag: 'Settlements',
    cost: 'list',
    answer: [200, z.array(shapes.balanceSchema)],
  },
  removeMember: {
    summary: 'Remove a member whose balance is zero (creator)',
    tag: 'Members',
    cost: 'point',
    answer: [204, null],
    errors: { 409: "The member's balance is not zero, or the member is the creator" },
  },
  inviteMember: {
    summary: 'Invite somebody by e-mail (creator)',
    tag: 'Invitations',
    cost: 'point',
    body: shapes.inviteSchema,
    answer: [201, DONE],
    errors: { 409: 'The person is a member already' },
  },
  settleUp: {
    summary: 'Record a payment of an own debt',
    tag: 'Settlements',
    cost: 'point',
    body: shapes.settlementDraftSchema,
    answer: [201, foreignOptional(shapes.expenseSchema)],
    errors: { 409: 'The caller does not owe as much to this person' },
  },
  addExpense: {
    summary: 'Add an expense',
    tag: 'Expenses',
    cost: 'point',
    body: shapes.addedExpenseDraftSchema,
    answer: [201, foreignOptional(shapes.expenseSchema)],
    errors: { 409: LIMIT_OF_BALANCES },
  },
  getExpenses: {
    summary:
      'List what one paid or shares in, over all present groups, newest first; with `limit` a page with totals by group',
    tag: 'Expenses',
    cost: 'list',
    query: shapes.pageQuerySchema,
    page: shapes.expensePageSchema,
    answer: [200, z.array(shapes.expenseSchema)],
  },
  getExpenseDetails: {
    summary: 'Read an expense with the names of everybody in it',
    tag: 'Expenses',
    cost: 'point',
    answer: [200, shapes.expenseDetailsSchema],
  },
  updateExpense: {
    summary: 'Edit an expense (any member of its group)',
    tag: 'Expenses',
    cost: 'point',
    body: shapes.expenseDraftSchema,
    answer: [200, foreignOptional(shapes.expenseSchema)],
    errors: { 412: STALE },
  },
  deleteExpense: {
    summary: 'Delete an expense (any member of its group); it is hidden and can be restored',
    tag: 'Expenses',
    cost: 'point',
    answer: [204, null],
    errors: { 409: FORMER_MEMBER, 412: STALE },
  },
  signOut: {
    summary: 'Sign out: this session ends',
    tag: 'Sessions',
    cost: 'point',
    answer: [204, null],
  },
  demoSignIn: {
    summary: 'Sign in to a new account with sample data, which is gone after a day',
    tag: 'Sessions',
    cost: 'point',
    answer: [200, shapes.tokenAnswerSchema],
    errors: { 404: 'The server has no demo' },
  },
  restoreExpense: {
    summary: 'Restore a deleted expense (any member of its group)',
    tag: 'Expenses',
    cost: 'point',
    answer: [200, foreignOptional(shapes.expenseSchema)],
    errors: { 409: FORMER_MEMBER },
  },
  restoreGroup: {
    summary: 'Restore a deleted group (creator)',
    tag: 'Groups',
    cost: 'point',
    answer: [200, foreignOptional(shapes.groupSchema)],
    errors: { 409: 'The same request is being worked on' },
  },
  setDefaultSplit: {
    summary: 'Set or clear how new expenses of a group are split at first (any member)',
    tag: 'Groups',
    cost: 'point',
    body: shapes.setDefaultSplitSchema,
    answer: [200, foreignOptional(shapes.groupSchema)],
    errors: { 412: STALE },
  },
  getRate: {
    summary: 'Find the newest exchange rate up to a day',
    tag: 'Expenses',
    cost: 'outside',
    query: shapes.rateQuerySchema,
    answer: [200, shapes.rateSchema],
    errors: { 404: 'No rate is known' },
  },
  ...LEDGER_SCHEMAS,
  ...RECURRING_SCHEMAS,
  ...RECEIPT_SCHEMAS,
} as const satisfies Record<CallName, CallSchemas>;

/** The table, typed with the optional parts. */
const ROWS: Readonly<Record<CallName, CallSchemas>> = SCHEMAS;

export const schemasOf = (name: CallName): CallSchemas => ROWS[name];

const paramNames = (name: CallName) =>
  [...CALLS[name].path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);

/** The schema of a call's path parameters, read as text; `undefined` without parameters. */
export function paramsSchemaOf<Name extends CallName>(name: Name): z.ZodType<CallParams<Name>> | undefined {
  const names = paramNames(name);
  if (names.length === 0) return undefined;
  const fields = names.map((param) => [param, param === 'token' ? token : pathId]);
  // The same rule as in the type: `:token` is a text, every other parameter an id.
  return z.object(Object.fromEntries(fields) as z.ZodRawShape) as unknown as z.ZodType<CallParams<Name>>;
}

const HIDDEN = 'The group or what is in it is not there, or not for the caller';
const ERRORS_BY_ACCESS: Record<Access, Partial<Record<number, string>>> = {
  public: {},
  signedIn: {},
  acquaintance: { 404: 'The person is not there, or shares no group with the caller' },
  member: { 404: HIDDEN },
  creator: { 403: 'The caller is not the creator of the group', 404: HIDDEN },
};

/**
 * Every refusal of a call by status, with its reason. Some follow from its access (401, 403, 404), its input
 * (422) or its cost (429); the call's own come last.
 */
export function errorsOf(name: CallName): Partial<Record<number, string>> {
  const { body, query, errors } = schemasOf(name);
  const { access } = callOf(name);
  const hasInput = body !== undefined || query !== undefined || paramNames(name).length > 0;
  return {
    ...(access !== 'public' && { 401: 'There is no session' }),
    ...ERRORS_BY_ACCESS[access],
    ...(hasInput && { 422: 'The input breaks a rule; `errors` says which' }),
    429: LIMITED,
    ...errors,
  };
}
