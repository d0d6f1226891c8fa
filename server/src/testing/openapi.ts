import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';

/** As much of a JSON Schema as our own description uses. */
export interface Schema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  enum?: readonly unknown[];
  nullable?: boolean;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  schema: Schema;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call as the server describes it. */
export interface Operation {
  method: Method;
  path: string;
  parameters: readonly Parameter[];
  contentType: string | undefined;
  body: Schema | undefined;
  /** What is wrong with an answer, or nothing. */
  problemOf(status: number, body: unknown): string | undefined;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** What the framework may answer to any call before it reaches its handler, in the shape of every refusal. */
const FRAMEWORK_STATUSES = new Set([400, 404, 413, 414, 415, 431]);
const REFUSAL = {
  type: 'object',
  required: ['detail'],
  properties: { detail: { type: 'string', minLength: 4 }, errors: { type: 'array' } },
  additionalProperties: false,
};

function createChecker(responses: Described['responses']): Operation['problemOf'] {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const checks = new Map(
    Object.entries(responses).map(([status, { content }]) => {
      const schema = content?.['application/json']?.schema;
      return [Number(status), schema && ajv.compile(schema)];
    }),
  );
  const isRefusal = ajv.compile(REFUSAL);
  return (status, body) => {
    if (!checks.has(status)) {
      if (FRAMEWORK_STATUSES.has(status) && isRefusal(body)) return undefined;
      return `the status ${String(status)} is not described`;
    }
    const check = checks.get(status);
    if (check === undefined) return body === undefined ? undefined : 'a body is not described';
    return check(body) ? undefined : ajv.errorsText(check.errors);
  };
}

/** Every call of the server, read from its own `/openapi.json`. */
export async function readOperations(app: FastifyInstance): Promise<Operation[]> {
  const { paths } = (await app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, Described>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        method: method.toUpperCase() as Method,
        path,
        parameters,
        contentType,
        body: content?.schema,
        problemOf: createChecker(responses),
      };
    }),
  );
}
