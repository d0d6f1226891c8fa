/**
 * The types of requests and answers by the name of their call, derived from the one table. Another back end
 * may send only the fields of the specification: `Foreign` types have the others optional.
 */
import type { z } from 'zod';
import type { CallName } from './calls.ts';
import type { Foreign } from './foreign.ts';
import type { SCHEMAS } from './schemas.ts';
import type { Client, ClientInput } from './wire.ts';

type Schemas = typeof SCHEMAS;

export type CallBody<Name extends CallName> = Schemas[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined;

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

/** The same as the browser has it: by the rule of `wire.ts`. */
export type ClientAnswer<Name extends CallName> = Client<CallAnswer<Name>>;

/** A body as the browser makes it. The `amount` of a table is a column, no money. */
export type ClientBody<Name extends CallName> = Name extends 'chooseImportColumns'
  ? CallBody<Name>
  : ClientInput<CallBody<Name>>;
