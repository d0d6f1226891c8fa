import { callOf, fieldIn, isAnswer, pathOf } from '@quits/contracts';
import type { CallAnswer, CallBody, CallName, CallParams, CallQuery } from '@quits/contracts';
import type { AnswerMeta, CallArgs, CallOptions } from './base-query.ts';

type HeaderParts = Pick<CallArgs, 'headers' | 'idempotencyKey' | 'ifMatch'>;

/** What one call needs from its caller, and the headers that a call may carry. */
export type CallParts<Name extends CallName> = HeaderParts & {
  query?: CallQuery<Name>;
} & (CallBody<Name> extends undefined ? { body?: never } : { body: CallBody<Name> }) &
  (keyof CallParams<Name> extends never ? { params?: never } : { params: CallParams<Name> });

interface LooseParts extends HeaderParts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Record<string, string> | null;
}

/** `null` is a body like any other: what it is sent to is to be cleared. */
const NOTHING = { body: 'null', headers: { 'content-type': 'application/json' } };

/** No item has this id: the first page begins before it, or after it. */
const FIRST = 0;

/**
 * The parts of an endpoint that follow from its call: method, address and body by the one table of calls, so
 * that a field which the table does not name does not compile, and what is made of the answer. Spread it into
 * `build.query` or `build.mutation`.
 *
 * @param name the call
 * @param send what the call carries, from the endpoint's argument
 * @param read the answer in the client's shape; left out, the answer stays as it came
 */
export function call<Name extends CallName, Arg, Result = CallAnswer<Name>>(
  name: Name,
  send: (arg: Arg) => CallParts<Name>,
  read?: (answer: CallAnswer<Name>, meta: AnswerMeta | undefined, arg: Arg) => Result,
) {
  const { method, isForm, isWrite } = callOf(name);
  const extraOptions: CallOptions = {
    isSentOnce: isWrite === true,
    // An empty list in the place of a page would say that there is nothing.
    isReadable: (answer, { params }) =>
      isAnswer(name, answer) && !(fieldIn(params, 'limit') !== undefined && fieldIn(answer, 'length') === 0),
  };
  return {
    query: (arg: Arg): CallArgs => {
      // Which parts a call has is checked above; here they are read alike for all.
      const { params = {}, query, body, ...headers } = send(arg) as LooseParts;
      return {
        url: pathOf(name, params as CallParams<Name>),
        method,
        ...headers,
        ...(query && { params: query }),
        ...(body === null && NOTHING),
        ...(body && { body: isForm ? new URLSearchParams(body) : body }),
      };
    },
    extraOptions,
    ...(read && { transformResponse: read }),
  };
}

/**
 * The same of a list that comes page by page. Spread it into `build.infiniteQuery`.
 *
 * @param name the call, whose answer says where the next page begins
 * @param send what the call carries, whatever the page
 * @param read a page in the client's shape
 * @param from how the query says where a page begins: most lists are newest first
 */
export function callPages<Name extends CallName, Of, Page extends { next: number | null }>(
  name: Name,
  send: (of: Of) => CallParts<Name>,
  read: (answer: CallAnswer<Name>) => Page,
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
        const parts = send(queryArg);
        if (pageParam === FIRST) return parts;
        const { query } = parts as LooseParts;
        return { ...parts, query: { ...query, [from]: String(pageParam) } };
      },
      read,
    ),
  };
}
