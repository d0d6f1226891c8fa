/** All calls with their schemas as JSON Schema, for tests that send requests and check answers. */
import { type CallName, callOf, CALLS } from '@quits/contracts';
import { schemasOf } from '@quits/contracts/schemas';
import { Ajv } from 'ajv';
import type { z } from 'zod';
import { REFUSALS } from '../errors/refusals.ts';
import { describedAnswersOf, toJsonSchema } from '../http/answers.ts';

/** The part of JSON Schema that the calls use. */
export interface Schema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
}

/** One call of the table. */
export interface Operation {
  name: CallName;
  method: ReturnType<typeof callOf>['method'];
  path: string;
  isForm: boolean;
  isUpload: boolean;
  isPublic: boolean;
  paramNames: readonly string[];
  query: Schema | undefined;
  queryNames: readonly string[];
  body: Schema | undefined;
  /** The problem of an answer, or undefined. */
  problemOf(status: number, body: unknown): string | undefined;
}

/**
 * Statuses that the framework may answer before a call reaches its handler. All use the shape of a
 * refusal.
 */
const FRAMEWORK_STATUSES = new Set([400, 404, 413, 414, 415, 431]);
const REFUSAL = {
  type: 'object',
  required: ['detail', 'code', 'params'],
  properties: {
    detail: { type: 'string', minLength: 4 },
    code: { enum: Object.keys(REFUSALS) },
    params: { type: 'object' },
    errors: { type: 'array' },
    current: {},
  },
  additionalProperties: false,
};

/** Whether an answer is a refusal that says why, for people and for programs. */
export const isRefusal = new Ajv({ strict: false, validateFormats: false }).compile(REFUSAL);

function createChecker(name: CallName): Operation['problemOf'] {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const checks = new Map(
    Object.entries(describedAnswersOf(name)).map(([status, schema]) => [
      Number(status),
      ajv.compile(schema as object),
    ]),
  );
  return (status, body) => {
    const check = checks.get(status);
    if (check === undefined) {
      if (FRAMEWORK_STATUSES.has(status) && isRefusal(body)) return undefined;
      return `the status ${String(status)} is not described`;
    }
    return check(body ?? null) ? undefined : ajv.errorsText(check.errors);
  };
}

function toSchema(schema: z.ZodType | undefined): Schema | undefined {
  return schema && toJsonSchema(schema, 'input');
}

/** All calls of the table, in its order. */
export const OPERATIONS: readonly Operation[] = (Object.keys(CALLS) as CallName[]).map((name) => {
  const { method, path, isForm = false, isUpload = false } = callOf(name);
  const { access, query, body } = schemasOf(name);
  // Compiled on first use, because most tests only need the paths.
  let check: Operation['problemOf'] | undefined;
  return {
    name,
    method,
    path,
    isForm,
    isUpload,
    isPublic: access === 'public',
    paramNames: [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param),
    query: toSchema(query),
    queryNames: Object.keys(toSchema(query)?.properties ?? {}),
    body: toSchema(body),
    problemOf: (status, answer) => (check ??= createChecker(name))(status, answer),
  };
});

export function operationOf(name: CallName): Operation {
  const found = OPERATIONS.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`No call is named ${name}`);
  return found;
}

/**
 * The path of a call with its parameters. They are not validated, because tests also send wrong
 * ones.
 */
export function urlOf(name: CallName, params: Readonly<Record<string, string | number>> = {}): string {
  return callOf(name).path.replace(/:(\w+)/g, (_placeholder, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  );
}
