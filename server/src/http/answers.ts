import { RECEIPT_TYPES, callOf } from '@quits/contracts';
import type { CallName } from '@quits/contracts';
import { errorSchema, errorsOf, schemasOf } from '@quits/contracts/schemas';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

const translated = {
  input: new WeakMap<z.ZodType, JsonSchema>(),
  output: new WeakMap<z.ZodType, JsonSchema>(),
};

/**
 * A schema as the fast serializer and the documentation want it, of what comes in or of what goes out: fields that it
 * does not name are left out of answers.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const known = translated[io].get(schema);
  if (known) return known;
  const options = { target: 'draft-7', io, unrepresentable: io === 'input' ? 'any' : 'throw' } as const;
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, options);
  translated[io].set(schema, jsonSchema);
  return jsonSchema;
}

/** What a call answers; a status of 204 has no body. */
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
/** `current` is what stands now. */
const STALE = toJsonSchema(errorSchema.extend({ current: z.unknown() }));

/** What a list's call answers when its query asks for a page. @throws Error for a call that has none */
export function pageOf(name: CallName): JsonSchema {
  const { page } = schemasOf(name);
  if (page === undefined) throw new Error(`${name} has no pages`);
  return toJsonSchema(page);
}

/** The same with everything that the good answer may be, for reading and for tests. */
export function describedAnswersOf(name: CallName): Record<number, unknown> {
  const { answer, page } = schemasOf(name);
  const answers = answersOf(name);
  const whole = answers[answer[0]] as object;
  return page === undefined
    ? answers
    : { ...answers, [answer[0]]: { description: 'Done', anyOf: [whole, pageOf(name)] } };
}

/** What a refusal holds: beside a 412 what stands now, and beside a 409 where the call says so. */
function refusalOf(name: CallName, code: string): object {
  const { current } = schemasOf(name);
  if (code === '409' && current) return toJsonSchema(errorSchema.extend({ current: current.optional() }));
  return code === '412' ? STALE : REFUSAL;
}

/** A file is one of these kinds. */
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

/** The `response` part of a call's route: its good answer and each of its refusals, with why. */
export function answersOf(name: CallName): Record<number, unknown> {
  const [status] = schemasOf(name).answer;
  const refusals = Object.entries(errorsOf(name)).map(([code, description]) => [
    code,
    { description, ...refusalOf(name, code) },
  ]);
  return {
    [status]: goodAnswerOf(name),
    ...(Object.fromEntries(refusals) as Record<string, unknown>),
  };
}
