/** Parses input with its zod schema. Unknown fields are dropped and texts are trimmed. */
import type { z } from 'zod';
import { type FieldProblem, InputError } from '../errors/app-error.ts';
import type { RefusalCode } from '../errors/refusals.ts';

const MAX_ERRORS = 20;

const TYPE_WORDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
};

type Issue = z.core.$ZodIssue;

function messageOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${TYPE_WORDS[issue.expected] ?? 'something else'}`;
  // The contracts' messages start in lower case and continue the field's name. Messages of zod do
  // not.
  return /^[a-z]/.test(issue.message) ? issue.message : 'is not valid';
}

/** Codes of limits, by what has them; numbers are the default. */
const MAX_CODES: Record<string, RefusalCode> = { string: 'too_long', array: 'too_many' };
const MIN_CODES: Record<string, RefusalCode> = { string: 'too_short', array: 'too_few' };
const FORMAT_CODES: Record<string, RefusalCode> = { email: 'not_an_email', date: 'not_a_date' };

/** The code of a format, or the one that a schema of the contracts names. */
function codeOf(issue: Issue): RefusalCode | undefined {
  if (issue.code === 'invalid_format') return FORMAT_CODES[issue.format];
  return issue.code === 'custom' && issue.params?.code === 'signs_differ' ? 'signs_differ' : undefined;
}

function reasonOf(issue: Issue): Pick<FieldProblem, 'code' | 'params'> {
  if (issue.code === 'invalid_type') return { code: issue.input === undefined ? 'required' : 'wrong_type' };
  if (issue.code === 'too_big')
    return { code: MAX_CODES[issue.origin] ?? 'too_large', params: { max: Number(issue.maximum) } };
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1)
    return { code: 'empty' };
  if (issue.code === 'too_small')
    return { code: MIN_CODES[issue.origin] ?? 'too_small', params: { min: Number(issue.minimum) } };
  return { code: codeOf(issue) ?? 'invalid_input' };
}

const toProblem = (issue: Issue): FieldProblem => ({
  field: issue.path.map(String).join('.'),
  message: messageOf(issue),
  ...reasonOf(issue),
});

/** The parsed value, or the refusal that names every bad field. */
export function readInput<Output>(
  schema: z.ZodType<Output>,
  data: unknown,
): { value: Output } | { error: InputError } {
  const result = schema.safeParse(data, { reportInput: true });
  return result.success
    ? { value: result.data }
    : { error: new InputError(result.error.issues.slice(0, MAX_ERRORS).map(toProblem)) };
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
