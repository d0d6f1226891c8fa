/** Parses input with its zod schema. Unknown fields are dropped and texts are trimmed. */
import type { z } from 'zod';
import { InputError } from '../errors/app-error.ts';
import type { FieldError } from '../errors/app-error.ts';

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
  // The contracts' messages start in lower case and continue the field's name. Messages of zod do
  // not.
  return /^[a-z]/.test(issue.message) ? issue.message : 'is not valid';
}

function toFieldErrors(error: z.core.$ZodError): FieldError[] {
  return error.issues
    .slice(0, MAX_ERRORS)
    .map((issue) => ({ field: issue.path.map(String).join('.'), message: messageOf(issue) }));
}

/** The parsed value, or the refusal that names every bad field. */
export function readInput<Output>(
  schema: z.ZodType<Output>,
  data: unknown,
): { value: Output } | { error: InputError } {
  const result = schema.safeParse(data, { reportInput: true });
  return result.success ? { value: result.data } : { error: new InputError(toFieldErrors(result.error)) };
}

/**
 * Parses input that was entered earlier, under the rules of that time.
 *
 * @throws 422 if it breaks the current rules
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const read = readInput<z.output<Schema>>(schema as z.ZodType<z.output<Schema>>, data);
  if ('error' in read) throw read.error;
  return read.value;
}
