/**
 * What the calls carry, as types, derived from the one table. Another back end may answer just the fields that
 * the specification lists: what it may leave out (`foreignOptional` in the schemas) is optional here.
 */
import type { z } from 'zod';
import type { CallName } from './calls.ts';
import type { SCHEMAS } from './schemas.ts';
import type { ForeignOptional } from './fields.ts';
import type * as shapes from './shapes.ts';

type Schemas = typeof SCHEMAS;

/** What a call sends as its body. */
export type CallBody<Name extends CallName> = Schemas[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined;

/** What a call may add to its path as a query. */
export type CallQuery<Name extends CallName> = Schemas[Name] extends { query: infer Query extends z.ZodType }
  ? z.input<Query>
  : undefined;

/** What our own server answers to a call: every field. */
export type OwnAnswer<Name extends CallName> = Schemas[Name]['answer'][1] extends infer Body extends z.ZodType
  ? z.output<Body>
  : undefined;

/** What our own server answers to a list's call whose query asks for a page. */
export type OwnPage<Name extends CallName> = Schemas[Name] extends { page: infer Page extends z.ZodType }
  ? z.output<Page>
  : never;

/** What stands beside a 409 of a call as `current`. */
export type CallConflict<Name extends CallName> = Schemas[Name] extends {
  current: infer Current extends z.ZodType;
}
  ? z.output<Current>
  : never;

/** What any back end answers to a call. */
export type CallAnswer<Name extends CallName> = Schemas[Name]['answer'][1] extends infer Body extends
  z.ZodType
  ? Foreign<Body>
  : unknown;

/** Such a page as a browser reads it: as tolerant of what a field may lack as for the whole list. */
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

/** A group, an expense and a balance as another back end may answer them. */
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
