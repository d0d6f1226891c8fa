/**
 * Creates routes from the table of calls. A route names its call and the work to do. Method, path,
 * access, input, answers and refusals follow from the table.
 */
import {
  type CallName,
  callOf,
  type CallParams,
  type OwnAnswer,
  type OwnPage,
  type Scope,
} from '@quits/contracts';
import { type Access, paramsSchemaOf, type SCHEMAS, schemasOf } from '@quits/contracts/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Queries, WriteQueries } from '../db/tables.ts';
import { MOST_WRITES, RATE_LIMITS } from '../security/rate-limiter.ts';
import { type Answer, answersOf, pageOf, sendAnswer } from './answers.ts';
import { type Caller, callerOf } from './caller.ts';
import { etagOf } from './etag.ts';
import { sendList, type VersionedList } from './lists.ts';
import { createPageCache, type PagePlace, sendPage, tagger, type VersionedPage } from './versioned.ts';

const DEFAULT_PAGE = 100;

type Output<Name extends CallName, Part extends string> =
  (typeof SCHEMAS)[Name] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/**
 * The input of a request, as the schemas of its call parse it: ids are numbers, amounts are cents.
 */
export interface CallInput<Name extends CallName> {
  params: CallParams<Name>;
  body: Output<Name, 'body'>;
  query: Output<Name, 'query'>;
  /** The versions of the `If-Match` header, if any. */
  ifMatch: string | undefined;
}

/** The answer of a call: its body, and the version of the resource, if it has one. */
export type Result<Name extends CallName> = {
  version?: number;
  /** An earlier request with the same `client_id` did the work. */
  isRepeated?: boolean;
} & (OwnAnswer<Name> extends undefined ? { body?: undefined } : { body: OwnAnswer<Name> });

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `public` routes ignore the Authorization header; every other route needs a session, and those for
     * administrators one of a person who is.
     */
    access?: Access;
    /** What an access token needs for it; without one, no token may make the call. */
    scope?: Scope;
    /** A GET that records something counts as a write. */
    isWrite?: boolean;
    /** The answer holds a secret. */
    isSecret?: boolean;
  }
}

/** Status, body and entity tag of a call's successful answer. */
export function answerOf<Name extends CallName>(
  name: Name,
  { body, version, isRepeated = false }: Result<Name>,
): Answer {
  const [status] = schemasOf(name).answer;
  return { status: isRepeated ? 200 : status, body, ...(version !== undefined && { etag: etagOf(version) }) };
}

/** Adds the route of a call. `admit` may refuse a request before its body is read. */
export function addRoute<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: (input: CallInput<Name>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  admit?: (request: FastifyRequest) => Promise<void>,
): void {
  const { method, path, isForm, isUpload, isWrite } = callOf(name);
  const { summary, tag, access, scope, query, body, cost, fileFormat, isSecret } = schemasOf(name);
  const params = paramsSchemaOf(name);
  app.route({
    method,
    url: path,
    config: {
      cost,
      ...(fileFormat !== undefined && { fileFormat }),
      ...(admit && { admit }),
      access,
      ...(scope && { scope }),
      ...(isWrite && { isWrite }),
      ...(isSecret && { isSecret }),
    },
    schema: {
      operationId: name,
      summary,
      tags: [tag],
      ...(isForm && { consumes: ['application/x-www-form-urlencoded'] }),
      ...(isUpload && { consumes: ['multipart/form-data'] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: answersOf(name),
    },
    handler: (request, reply) => {
      const { headers, ...given } = request;
      // The schemas of this call have validated these values.
      const input = { params: given.params, body: given.body, query: given.query } as CallInput<Name>;
      return handler({ ...input, ifMatch: headers['if-match'] }, request, reply);
    },
  });
}

/** A call that manages its transactions itself. */
export function onCall<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  work: (input: CallInput<Name>, request: FastifyRequest) => Promise<Result<Name>>,
): void {
  addRoute(app, name, async (input, request, reply) => {
    return sendAnswer(reply, answerOf(name, await work(input, request)));
  });
}

/** A call of a signed-in person that only reads. */
export function onRead<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  work: (queries: Queries, caller: Caller, input: CallInput<Name>) => Promise<Result<Name>>,
): void {
  addRoute(app, name, async (input, request, reply) => {
    const result = await work(app.database.queries, callerOf(request), input);
    return sendAnswer(reply, answerOf(name, result));
  });
}

type ItemOf<Name extends CallName> = OwnAnswer<Name> extends readonly (infer Item)[] ? Item : never;

/** Names of the calls whose query may ask for a page of their list. */
type PagedCall = {
  [Name in CallName]: OwnPage<Name> extends never ? never : Name;
}[CallName];

interface ListWork<Name extends PagedCall> {
  whole: (queries: Queries, caller: Caller, input: CallInput<Name>) => Promise<VersionedList<ItemOf<Name>>>;
  page: (
    queries: Queries,
    caller: Caller,
    input: CallInput<Name>,
    place: PagePlace,
  ) => Promise<VersionedPage<OwnPage<Name>>>;
}

/**
 * A call of a signed-in person that answers a whole list of any length, or a page of it if the
 * query has `limit` or `before`.
 */
export function onList<Name extends PagedCall>(
  app: FastifyInstance,
  name: Name,
  { whole, page }: ListWork<Name>,
): void {
  const cache = createPageCache();
  const schema = pageOf(name);
  const [wholeTag, pageTag] = [tagger(answersOf(name)), tagger(schema)];
  addRoute(app, name, async (input, request, reply) => {
    const caller = callerOf(request);
    // Every list has the same query.
    const { before, limit } = input.query as Output<PagedCall, 'query'>;
    const { queries } = app.database;
    if (before === undefined && limit === undefined)
      return sendList(reply, caller, () => whole(queries, caller, input), wholeTag);
    const place = { before, limit: limit ?? DEFAULT_PAGE };
    return sendPage(request, reply, await page(queries, caller, input, place), {
      cache,
      etagOf: pageTag,
      serialize: (body) => reply.serializeInput(body as Record<string, unknown>, schema),
    });
  });
}

interface AroundWrite<Name extends CallName, Prepared> {
  /** Work that would prolong the transaction. Its result is passed on. */
  beforehand?: (caller: Caller, input: CallInput<Name>) => Promise<Prepared>;
  /**
   * As how many writes the request counts, if it changes several places. It counts as one when it is refused, and as
   * `MOST_WRITES` at most.
   */
  writes?: (caller: Caller, input: CallInput<Name>) => Promise<number> | number;
  /** Runs after the commit. */
  afterwards?: () => void;
}

/** Counts a request as several writes while it works. One was counted before its body was read. */
export async function countWrites<Result>(
  { limiter }: FastifyInstance,
  { userId }: Caller,
  writes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const further = Math.min(writes, MOST_WRITES) - 1;
  if (further <= 0) return work();
  await limiter.consume(RATE_LIMITS.writesPerAccount, String(userId), further);
  const countedAt = Date.now();
  try {
    return await work();
  } catch (error) {
    await limiter.giveBack(RATE_LIMITS.writesPerAccount, String(userId), further, countedAt);
    throw error;
  }
}

/** A call of a signed-in person that writes, in one transaction and with idempotency keys. */
export function onWrite<Name extends CallName, Prepared = undefined>(
  app: FastifyInstance,
  name: Name,
  work: (
    trx: WriteQueries,
    caller: Caller,
    input: CallInput<Name>,
    prepared: Prepared,
  ) => Promise<Result<Name>>,
  { beforehand, writes, afterwards }: AroundWrite<Name, Prepared> = {},
): void {
  addRoute(app, name, async (input, request, reply) => {
    const caller = callerOf(request);
    // Without `beforehand` the type of `prepared` is undefined.
    const prepared = (await beforehand?.(caller, input)) as Prepared;
    const answer = await countWrites(app, caller, (await writes?.(caller, input)) ?? 1, () =>
      app.write(request, reply, async (trx, own) => answerOf(name, await work(trx, own, input, prepared))),
    );
    afterwards?.();
    return answer;
  });
}
