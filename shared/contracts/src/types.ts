/**
 * The types of requests and answers, derived from the one table. Another back end may send only the fields of
 * the specification. Fields that it may omit (`foreignOptional` in the schemas) are optional here.
 */
import type { z } from 'zod';
import type { CallName } from './calls.ts';
import type { SCHEMAS } from './schemas.ts';
import type { ForeignOptional } from './primitives.ts';
import type * as shapes from './expenses/answer-schemas.ts';

type Schemas = typeof SCHEMAS;

/** The body of a call. */
export type CallBody<Name extends CallName> = Schemas[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined;

/** The query parameters of a call. */
export type CallQuery<Name extends CallName> = Schemas[Name] extends { query: infer Query extends z.ZodType }
  ? z.input<Query>
  : undefined;

/** The answer of our own server to a call: every field. */
export type OwnAnswer<Name extends CallName> = Schemas[Name]['answer'][1] extends infer Body extends z.ZodType
  ? z.output<Body>
  : undefined;

/** The answer of our own server to a list call whose query asks for a page. */
export type OwnPage<Name extends CallName> = Schemas[Name] extends { page: infer Page extends z.ZodType }
  ? z.output<Page>
  : never;

/** The `current` field in the 409 of a call. */
export type CallConflict<Name extends CallName> = Schemas[Name] extends {
  current: infer Current extends z.ZodType;
}
  ? z.output<Current>
  : never;

/** The answer of any back end to a call. */
export type CallAnswer<Name extends CallName> = Schemas[Name]['answer'][1] extends infer Body extends
  z.ZodType
  ? Foreign<Body>
  : unknown;

/** A page as a browser reads it: the same fields may be missing as in the whole list. */
export type CallPage<Name extends CallName> = Schemas[Name] extends { page: infer Page extends z.ZodType }
  ? Foreign<Page>
  : never;

type Foreign<Schema> =
  Schema extends z.ZodArray<infer Item>
    ? Foreign<Item>[]
    : Schema extends z.ZodObject<infer Shape>
      ? ForeignFields<Shape>
      : Schema extends z.ZodOptional<infer Inner>
        ? Foreign<Inner>
        : Schema extends z.ZodNullable<infer Inner>
          ? Foreign<Inner> | null
          : Schema extends z.ZodEnum
            ? string
            : z.output<Schema>;
type MissingIn<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends ForeignOptional | z.ZodOptional ? Name : never;
}[keyof Shape];
type ForeignFields<Shape> = { [Name in Exclude<keyof Shape, MissingIn<Shape>>]: Foreign<Shape[Name]> } & {
  [Name in MissingIn<Shape>]?: Foreign<Shape[Name]> | null | undefined;
};

/** A group, an expense and a balance as another back end may send them. */
export type WireGroup = CallAnswer<'getGroup'>;
export type WireExpense = CallAnswer<'getExpenses'>[number];
export type WireExpenseDetails = CallAnswer<'getExpenseDetails'>;
export type WireBalance = CallAnswer<'getGroupBalances'>[number];
export type ErrorBody = z.output<typeof shapes.errorSchema>;

export type GroupAnswer = OwnAnswer<'getGroup'>;
export type GroupSummaryAnswer = OwnAnswer<'getGroupSummaries'>[number];
export type BalanceAnswer = OwnAnswer<'getGroupBalances'>[number];
export type ExpenseAnswer = OwnAnswer<'addExpense'>;
export type ExpenseDetailsAnswer = OwnAnswer<'getExpenseDetails'>;
export type ActivityPageAnswer = OwnAnswer<'getGroupActivity'>;
export type RecurringAnswer = OwnAnswer<'addRecurring'>;
export type BalanceViewsAnswer = OwnAnswer<'getBalanceViews'>;
export type NetLinesAnswer = OwnAnswer<'getNetLines'>;
export type DebtLinesAnswer = OwnAnswer<'getDebtLines'>;
export type PeopleAnswer = OwnAnswer<'getPeople'>;
export type ActivityItemAnswer = OwnAnswer<'undoActivity'>;
export type ReceiptAnswer = OwnAnswer<'addReceipt'>;
export type CommentAnswer = OwnAnswer<'addComment'>;
export type CommentPageAnswer = OwnAnswer<'getComments'>;
