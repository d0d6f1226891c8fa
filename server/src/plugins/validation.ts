import fastJson from 'fast-json-stringify';
import fp from 'fastify-plugin';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
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

/** Checks params, query and body by their zod schemas; unknown fields are dropped, texts arrive trimmed. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = schema.safeParse(data, { reportInput: true });
    return result.success ? { value: result.data } : { error: new InputError(toFieldErrors(result.error)) };
  };

const serializers = new Map<string, (answer: unknown) => string>();

/** Compiles each shape of an answer once: most refusals of all calls look alike, and differ in what explains them. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const { description: _words, ...shape } = { description: '', ...schema };
  const key = JSON.stringify(shape);
  const serialize = serializers.get(key) ?? fastJson(shape);
  serializers.set(key, serialize);
  return serialize;
};

/** Checks every route's input with zod, and compiles what writes its answers. */
export const validationPlugin = fp(
  (app) => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    // The framework gives its validator the same for no body as for the body `null`, which some calls take.
    app.addHook('preValidation', (request, _reply, next) => {
      if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {};
      next();
    });
  },
  { name: 'validation' },
);
