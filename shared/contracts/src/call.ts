/**
 * Schemas of the calls that explain balances, settle over groups, and read history and comments: extras of
 * our own server.
 */
import type { z } from 'zod';
import type { CallName } from './calls.ts';
import * as debts from './settlements/schemas.ts';
import * as explained from './balances/schemas.ts';
import * as history from './history/schemas.ts';
import * as shapes from './expenses/answer-schemas.ts';

/**
 * The largest cost of a call at any amount of stored data: `point` reads a few rows, `page` the rows of a
 * page, `list` a whole list. `sum` adds up a group's entries, `file` reads a file, `outside` calls another
 * service.
 */
export type Cost = 'point' | 'page' | 'list' | 'sum' | 'file' | 'outside';

/** The schemas and the cost of one call. */
export interface CallSchemas {
  summary: string;
  tag: string;
  /** The maximum; a page of a list costs less. */
  cost: Cost;
  query?: z.ZodType;
  /** The answer of a list, also with 200, when its query asks for a page: an extra. */
  page?: z.ZodType;
  /** Its output is the server's model: amounts in cents. */
  body?: z.ZodType;
  /** Status and body of the success answer; `null` without a body. */
  answer: readonly [status: 200 | 201 | 204, body: z.ZodType | null];
  /**
   * Refusals specific to this call, with reasons; `errorsOf` adds those that follow from access and input.
   */
  errors?: Partial<Record<number, string>>;
  /** `current` of a 409: the current state, if the call sends it. */
  current?: z.ZodType;
}

export const LEDGER_SCHEMAS = {
  getBalanceViews: {
    summary: 'Read the balances of a group in three ways, and check that its books are right',
    tag: 'Settlements',
    cost: 'sum',
    answer: [200, explained.balanceViewsSchema],
  },
  getNetLines: {
    summary: "Read the entries behind a person's net balance, newest first",
    tag: 'Settlements',
    cost: 'sum',
    query: shapes.linesQuerySchema,
    answer: [200, explained.netLinesSchema],
  },
  getDebtLines: {
    summary: 'Read the entries behind what the second person owes the first, newest first',
    tag: 'Settlements',
    cost: 'sum',
    query: shapes.linesQuerySchema,
    answer: [200, explained.debtLinesSchema],
  },
  getPeople: {
    summary: 'List everybody with whom one shares a group, and what is open between the two',
    tag: 'Settlements',
    cost: 'sum',
    answer: [200, debts.peopleSchema],
  },
  settleAll: {
    summary:
      'Settle what is open between the caller and another person, in several groups at once or in none',
    tag: 'Settlements',
    cost: 'sum',
    body: debts.settleAllDraftSchema,
    answer: [201, debts.settledAllSchema],
    errors: {
      404: 'A group or the person is not there, or not for the caller',
      409: 'Other amounts are open now, which `current` says, or somebody has left the group',
    },
    current: debts.currentDebtsSchema,
  },
  confirmSettlement: {
    summary: 'Say whether a settlement was received (its receiver)',
    tag: 'Settlements',
    cost: 'point',
    body: debts.confirmationSchema,
    answer: [200, shapes.expenseSchema],
    errors: {
      403: 'The caller is not the receiver',
      409: 'It waits for no answer, or somebody who has left the group would get a balance',
    },
  },
  getGroupActivity: {
    summary: 'Read who changed what in a group, newest first',
    tag: 'History',
    cost: 'page',
    query: history.activityQuerySchema,
    answer: [200, history.activityPageSchema],
  },
  getExpenseActivity: {
    summary: 'Read who changed what of an expense, deleted or not, newest first',
    tag: 'History',
    cost: 'page',
    query: history.activityQuerySchema,
    answer: [200, history.activityPageSchema],
  },
  undoActivity: {
    summary: 'Undo an item of the history, by the rules of doing it by hand',
    tag: 'History',
    cost: 'point',
    body: history.undoSchema,
    answer: [201, history.activityItemSchema],
    errors: {
      403: 'The caller may not do by hand what would undo it',
      409: 'It differs from what the item left, which `current` shows, or a rule forbids it',
    },
    current: history.currentStateSchema,
  },
  markSeen: {
    summary: 'Say up to which item one has seen the history of a group',
    tag: 'History',
    cost: 'point',
    body: history.seenSchema,
    answer: [204, null],
  },
  getComments: {
    summary: 'Read the comments on an expense, oldest first',
    tag: 'Comments',
    cost: 'page',
    query: history.commentsQuerySchema,
    answer: [200, history.commentPageSchema],
  },
  addComment: {
    summary: 'Comment on an expense',
    tag: 'Comments',
    cost: 'point',
    body: history.addCommentSchema,
    answer: [201, history.commentSchema],
  },
  removeComment: {
    summary: 'Remove an own comment; that there was one stays to be seen',
    tag: 'Comments',
    cost: 'point',
    answer: [204, null],
    errors: { 403: "The comment is somebody else's" },
  },
} as const satisfies Partial<Record<CallName, CallSchemas>>;
