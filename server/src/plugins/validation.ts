import fastJson from 'fast-json-stringify';
import fp from 'fastify-plugin';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';
import { readInput } from '../http/input.ts';

/**
 * Validates params, query and body with their zod schemas. Unknown fields are dropped and texts are
 * trimmed.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) =>
    readInput(schema, data);

const serializers = new Map<string, (answer: unknown) => string>();

/**
 * Compiles each shape of an answer once. Most refusals share a shape and only differ in their
 * descriptions.
 */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const { description: _words, ...shape } = { description: '', ...schema };
  const key = JSON.stringify(shape);
  const serialize = serializers.get(key) ?? fastJson(shape);
  serializers.set(key, serialize);
  return serialize;
};

/** Validates the input of all routes with zod, and compiles the serializers of their answers. */
export const validationPlugin = fp(
  (app) => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    // The framework passes its validator the same value for no body and for the body `null`, which
    // some calls accept.
    app.addHook('preValidation', (request, _reply, next) => {
      if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {};
      next();
    });
  },
  { name: 'validation' },
);
