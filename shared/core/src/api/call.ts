import {
  type CallName,
  callOf,
  type CallParams,
  type CallQuery,
  type ClientAnswer,
  type ClientBody,
  fieldIn,
  isAnswer,
  pathOf,
  toClient,
  toWire,
} from '@quits/contracts';
import type { AnswerMeta, CallArgs, CallOptions } from './base-query.ts';

type CallerParts = Pick<CallArgs, 'headers' | 'idempotencyKey' | 'ifMatch' | 'isWrongPasswordQuiet'>;

export type CallParts<Name extends CallName> = CallerParts & {
  query?: CallQuery<Name>;
} & (ClientBody<Name> extends undefined ? { body?: never } : { body: ClientBody<Name> }) &
  (keyof CallParams<Name> extends never ? { params?: never } : { params: CallParams<Name> });

interface LooseParts extends CallerParts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Record<string, unknown> | null;
}

/** `null` is a valid body: it clears the value. */
const NOTHING = { body: 'null', headers: { 'content-type': 'application/json' } };

/** No item has this id, so the first page begins before or after it. */
export const FIRST = 0;

/**
 * The parts of an endpoint that follow from its call: method, address, body and result, with names in camel case
 * and amounts in cents. The call table types them, so an unknown field does not compile. Spread it into
 * `build.query` or `build.mutation`.
 *
 * @param name the call
 * @param send the request's parts, from the endpoint's argument
 * @param read makes the result of the answer; without it, the result is the answer
 */
export function call<Name extends CallName, Arg, Result = ClientAnswer<Name>>(
  name: Name,
  send: (arg: Arg) => CallParts<Name>,
  read?: (answer: ClientAnswer<Name>, meta: AnswerMeta | undefined, arg: Arg) => Result,
) {
  const { method, isForm, isWrite, isExtra, isUnkept } = callOf(name);
  const extraOptions: CallOptions = {
    isExtra: isExtra === true,
    isSentOnce: isWrite === true,
    isUnkept: isUnkept === true,
    // An empty list in place of a page would mean that there is no data.
    isReadable: (answer, { params }) =>
      isAnswer(name, answer) && !(fieldIn(params, 'limit') !== undefined && fieldIn(answer, 'length') === 0),
  };
  return {
    query: (arg: Arg): CallArgs => {
      // The signature above checks the parts of a call. Here all calls are read alike.
      const { params = {}, query, body, ...callerParts } = send(arg) as LooseParts;
      return {
        url: pathOf(name, params as CallParams<Name>),
        method,
        ...callerParts,
        ...(query && { params: query }),
        ...(body === null && NOTHING),
        ...(body && { body: isForm ? new URLSearchParams(body as Record<string, string>) : toWire(body) }),
      };
    },
    extraOptions,
    transformResponse: (wire: unknown, meta: AnswerMeta | undefined, arg: Arg): Result => {
      const answer = toClient(wire) as ClientAnswer<Name>;
      // Without `read`, the result is the answer.
      return read ? read(answer, meta, arg) : (answer as unknown as Result);
    },
  };
}

/**
 * The same for a paged list. Spread it into `build.infiniteQuery`.
 *
 * @param name the call, whose answer says where the next page begins
 * @param send the request's parts, from the list and where the page begins
 * @param read makes a page of the answer; without it, the page is the answer
 * @param from the query parameter for the start of a page; most lists are newest first
 */
export function callPages<
  Name extends CallName,
  Of,
  Page extends { next: number | null } = ClientAnswer<Name> & { next: number | null },
>(
  name: Name,
  send: (of: Of, start: number) => CallParts<Name>,
  read?: (answer: ClientAnswer<Name>) => Page,
  from: 'before' | 'after' = 'before',
) {
  return {
    infiniteQueryOptions: {
      initialPageParam: FIRST,
      getNextPageParam: ({ next }: Page) => next ?? undefined,
    },
    ...call(
      name,
      ({ queryArg, pageParam }: { queryArg: Of; pageParam: number }): CallParts<Name> => {
        const parts = send(queryArg, pageParam);
        if (pageParam === FIRST) return parts;
        const { query } = parts as LooseParts;
        return { ...parts, query: { ...query, [from]: String(pageParam) } };
      },
      read,
    ),
  };
}
