import fastJson from 'fast-json-stringify';
import fp from 'fastify-plugin';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';
import { readInput } from '../http/input.ts';

/** Checks params, query and body by their zod schemas; unknown fields are dropped, texts arrive trimmed. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) =>
    readInput(schema, data);

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
