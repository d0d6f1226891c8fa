/** What comes in, read by its zod schema: unknown fields are dropped, texts arrive trimmed. */
import type { z } from 'zod';
import { InputError } from '../errors.ts';
import type { FieldError } from '../errors.ts';

const MAX_ERRORS = 20;

const TYPE_WORDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
};

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${TYPE_WORDS[issue.expected] ?? 'something else'}`;
  // Our own messages start in lower case and read on from the field's name; zod's do not.
  return /^[a-z]/.test(issue.message) ? issue.message : 'is not valid';
}

function toFieldErrors(error: z.core.$ZodError): FieldError[] {
  return error.issues
    .slice(0, MAX_ERRORS)
    .map((issue) => ({ field: issue.path.map(String).join('.'), message: messageOf(issue) }));
}

/** What was read, or the refusal that names every bad field. */
export function readInput<Output>(
  schema: z.ZodType<Output>,
  data: unknown,
): { value: Output } | { error: InputError } {
  const result = schema.safeParse(data, { reportInput: true });
  return result.success ? { value: result.data } : { error: new InputError(toFieldErrors(result.error)) };
}

/**
 * What a schema makes of something that was entered earlier, under the rules of then.
 *
 * @throws 422 for what breaks the rules of today
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const read = readInput<z.output<Schema>>(schema as z.ZodType<z.output<Schema>>, data);
  if ('error' in read) throw read.error;
  return read.value;
}
