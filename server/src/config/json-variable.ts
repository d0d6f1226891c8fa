import { z } from 'zod';

/**
 * The schema of a variable whose text is JSON.
 *
 * @param schema of the value; each of its problems becomes one of the variable
 * @param example the shape in words, for a text that is no JSON
 */
export const jsonVariable = <Schema extends z.ZodType>(schema: Schema, example: string) =>
  z.string().transform((text, context): z.output<Schema> => {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      context.addIssue(`must be JSON: ${example}`);
      return z.NEVER;
    }
    const result = schema.safeParse(json);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues)
      context.addIssue([...path.map(String), message].join(' '));
    return z.NEVER;
  });
