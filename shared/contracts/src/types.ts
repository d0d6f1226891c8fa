/**
 * What the calls carry, as types, derived from the one table. Another back end may answer just the fields that
 * the specification lists: what it may leave out (`foreignOptional` in the schemas) is optional here.
 */
import type { z } from 'zod';
import type { CallName } from './calls.ts';
import type { SCHEMAS } from './schemas.ts';
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

/** What any back end answers to a call. */
export type CallAnswer<Name extends CallName> = Schemas[Name]['answer'][1] extends infer Body extends
  z.ZodType
  ? Foreign<Body>
  : unknown;

type Foreign<Schema> =
  Schema extends z.ZodArray<infer Item>
    ? Foreign<Item>[]
    : Schema extends z.ZodObject<infer Shape>
      ? ForeignFields<Shape>
      : Schema extends z.ZodEnum
        ? string
        : z.output<Schema>;
type MissingIn<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends shapes.ForeignOptional ? Name : never;
}[keyof Shape];
type ForeignFields<Shape> = { [Name in Exclude<keyof Shape, MissingIn<Shape>>]: Foreign<Shape[Name]> } & {
  [Name in MissingIn<Shape>]?: Foreign<Shape[Name]> | null | undefined;
};

export type User = CallAnswer<'getUser'>;
/** A member of a group: the same three fields as a user. */
export type Member = User;
export type Group = CallAnswer<'getGroup'>;
export type GroupSummary = CallAnswer<'getGroupSummaries'>[number];
export type Expense = CallAnswer<'getExpenses'>[number];
export type ExpenseDetails = CallAnswer<'getExpenseDetails'>;
export type Balance = CallAnswer<'getGroupBalances'>[number];
export type Payer = z.output<typeof shapes.payerSchema>;
export type Share = z.output<typeof shapes.shareSchema>;
export type ErrorBody = z.output<typeof shapes.errorSchema>;
export type TokenAnswer = CallAnswer<'signIn'>;
export type AddExpense = CallBody<'addExpense'>;
export type EditExpense = CallBody<'updateExpense'>;
export type Settle = CallBody<'settleUp'>;

export type ExpenseAnswer = OwnAnswer<'addExpense'>;
export type ExpenseDetailsAnswer = OwnAnswer<'getExpenseDetails'>;
export type ActivityPageAnswer = OwnAnswer<'getGroupActivity'>;
