import { errorSchema } from '@quits/contracts/schemas';
import { z } from 'zod';

/** A schema as the fast serialiser and the documentation want it; fields it does not name are left out of answers. */
function toJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' });
  return jsonSchema;
}

const EMPTY = { type: 'null', description: 'Done; there is no body' };
const ERROR = { description: 'Why not, in one sentence', ...toJsonSchema(errorSchema) };

const STALE = {
  description: 'Somebody else changed it in the meantime; `current` is what stands now',
  ...toJsonSchema(errorSchema.extend({ current: z.unknown() })),
};

/**
 * The `response` part of a route's schema.
 *
 * @param success the status and body of the good answer (`null`: none)
 * @param errors the statuses of its refusals
 */
export function answers(
  success: [status: number, schema: z.ZodType | null],
  ...errors: number[]
): Record<number, unknown> {
  const [status, schema] = success;
  return {
    [status]: schema === null ? EMPTY : { description: 'Done', ...toJsonSchema(schema) },
    ...Object.fromEntries(errors.map((error) => [error, error === 412 ? STALE : ERROR])),
  };
}
