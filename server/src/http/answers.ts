import type { CallName } from '@quits/contracts';
import { errorSchema, errorsOf, schemasOf } from '@quits/contracts/schemas';
import { z } from 'zod';

/** A schema as the fast serialiser and the documentation want it; fields it does not name are left out of answers. */
function toJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' });
  return jsonSchema;
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
