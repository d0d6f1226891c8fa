import { type CallName, callOf, RECEIPT_TYPES } from '@quits/contracts';
import { errorSchema, errorsOf, schemasOf } from '@quits/contracts/schemas';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

const translated = {
  input: new WeakMap<z.ZodType, JsonSchema>(),
  output: new WeakMap<z.ZodType, JsonSchema>(),
};

/**
 * Converts a schema for the fast serializer and the documentation, for input or output. Answers
 * omit fields that the schema does not name.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const known = translated[io].get(schema);
  if (known) return known;
  const options = { target: 'draft-7', io, unrepresentable: io === 'input' ? 'any' : 'throw' } as const;
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, options);
  translated[io].set(schema, jsonSchema);
  return jsonSchema;
}

/** The answer of a call. A status of 204 has no body. */
export interface Answer {
  status: number;
  body?: unknown;
  etag?: string;
}

export function sendAnswer(reply: FastifyReply, { status, body, etag }: Answer): unknown {
  if (etag !== undefined) void reply.header('ETag', etag);
  return reply.code(status).send(body);
}

const EMPTY = { type: 'null', description: 'Done; there is no body' };
const REFUSAL = toJsonSchema(errorSchema);
/** `current` is the current state. */
const STALE = toJsonSchema(errorSchema.extend({ current: z.unknown() }));

/**
 * The answer of a list's call when its query requests a page. @throws Error for a call without
 * pages
 */
export function pageOf(name: CallName): JsonSchema {
  const { page } = schemasOf(name);
  if (page === undefined) throw new Error(`${name} has no pages`);
  return toJsonSchema(page);
}

/** Like `answersOf`, with all forms of the successful answer, for documentation and tests. */
export function describedAnswersOf(name: CallName): Record<number, unknown> {
  const { answer, page } = schemasOf(name);
  const answers = answersOf(name);
  const whole = answers[answer[0]] as object;
  return page === undefined
    ? answers
    : { ...answers, [answer[0]]: { description: 'Done', anyOf: [whole, pageOf(name)] } };
}

/**
 * The schema of a refusal. A 412 includes the current state; a 409 does so if the call declares it.
 */
function refusalOf(name: CallName, code: string): object {
  const { current } = schemasOf(name);
  if (code === '409' && current) return toJsonSchema(errorSchema.extend({ current: current.optional() }));
  return code === '412' ? STALE : REFUSAL;
}

/** The accepted types of files. */
const FILE = {
  description: 'The file',
  content: Object.fromEntries(
    RECEIPT_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
};

function goodAnswerOf(name: CallName): unknown {
  const [, schema] = schemasOf(name).answer;
  if (callOf(name).isFile) return FILE;
  return schema === null ? EMPTY : { description: 'Done', ...toJsonSchema(schema) };
}

/**
 * The `response` part of a call's route: its successful answer, and each refusal with its reason.
 */
export function answersOf(name: CallName): Record<number, unknown> {
  const [status] = schemasOf(name).answer;
  const refusals = Object.entries(errorsOf(name)).map(([code, description]) => [
    code,
    { description, ...refusalOf(name, code) },
  ]);
  return {
    [status]: goodAnswerOf(name),
    ...(schemasOf(name).repeats && { 200: goodAnswerOf(name) }),
    ...(Object.fromEntries(refusals) as Record<string, unknown>),
  };
}
