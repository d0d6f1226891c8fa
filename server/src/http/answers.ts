import type { CallName } from '@quits/contracts';
import { errorSchema, errorsOf, schemasOf } from '@quits/contracts/schemas';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/**
 * A schema as the fast serializer and the documentation want it, of what comes in or of what goes out: fields that it
 * does not name are left out of answers.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): Record<string, unknown> {
  const options = { target: 'draft-7', io, unrepresentable: io === 'input' ? 'any' : 'throw' } as const;
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, options);
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

/** The `response` part of a call's route: its good answer and each of its refusals, with why. */
export function answersOf(name: CallName): Record<number, unknown> {
  const [status, schema] = schemasOf(name).answer;
  const refusals = Object.entries(errorsOf(name)).map(([code, description]) => [
    code,
    { description, ...(code === '412' ? STALE : REFUSAL) },
  ]);
  return {
    [status]: schema === null ? EMPTY : { description: 'Done', ...toJsonSchema(schema) },
    ...(Object.fromEntries(refusals) as Record<string, unknown>),
  };
}
