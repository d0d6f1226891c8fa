/**
 * Invalid values for the fields of a call, derived from its schema: wrong types, and values just
 * beyond each limit.
 */
import type { Schema } from './operations.ts';

type Path = readonly (string | number)[];

/** One field at any depth of a body that contains it. */
export interface Spot {
  path: Path;
  schema: Schema;
  value: unknown;
  isRequired: boolean;
  isNullable: boolean;
}

/** A body with one change. A refusal must name the field `at`. */
export interface Variant {
  what: string;
  at: string;
  body: unknown;
}

type Fields = Record<string, unknown>;
/** A cent, because amounts have no more decimals. */
const CENT = 0.01;
/** Longer than any text may be. */
const LONG = 'y'.repeat(5000);
const NO_DAYS = ['1969-12-31', '2026-02-29', '2026-13-01', '2026-1-1', '20260101'];

const typed = (schema: Schema) => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
const isNullable = (schema: Schema) => schema.anyOf?.some(({ type }) => type === 'null') ?? false;

/** All fields of a body, including nested ones. The first row represents all rows of a list. */
export function spotsIn(given: Schema, value: unknown, path: Path = []): Spot[] {
  const schema = typed(given);
  const inside = (key: string | number, part: Schema, isRequired: boolean): Spot[] => {
    // The field exists, because a test sends a body with every field.
    const own = (value as Fields)[key];
    const spot = { path: [...path, key], schema: typed(part), value: own, isRequired };
    return [{ ...spot, isNullable: isNullable(part) }, ...spotsIn(part, own, spot.path)];
  };
  if (value === undefined) return [];
  if (schema.type === 'array') return inside(0, schema.items ?? {}, false).slice(1);
  return Object.entries(schema.properties ?? {}).flatMap(([field, part]) =>
    inside(field, part, schema.required?.includes(field) ?? false),
  );
}

/** A copy with another value in one place. `undefined` removes the field. */
function changed(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body))
    return body.map((row: unknown, index) => (index === key ? changed(row, rest, value) : row));
  const fields = body as Fields;
  return { ...fields, [key]: changed(fields[key], rest, value) };
}

/** Exactly `count` rows: copies of the first row with other people and no amounts. Numbers count on. */
function rowsOf({ value, schema }: Spot, count: number): unknown[] {
  if (schema.items?.type === 'integer') return Array.from({ length: count }, (_none, index) => index + 1);
  const [first] = value as [Fields];
  const parts = Object.entries(schema.items?.properties ?? {});
  const copy = (index: number) =>
    Object.fromEntries(
      parts
        .filter(([field]) => field in first)
        .map(([field, { type }]) => [
          field,
          type === 'integer' ? Number(first[field]) + index : type === 'number' ? 0 : first[field],
        ]),
    );
  return [...(value as unknown[]), ...Array.from({ length: count }, (_, index) => copy(index + 1))].slice(
    0,
    count,
  );
}

const textOf = ({ value }: Spot, length: number) =>
  length === 0 ? '' : String(value).padStart(length, 'x').slice(-length);

function limitsOf(spot: Spot): { at: unknown[]; beyond: unknown[] } {
  const { minLength, maxLength, minItems, maxItems, minimum, exclusiveMinimum, maximum, ...schema } =
    spot.schema;
  const step = schema.type === 'integer' ? 1 : (schema.multipleOf ?? CENT);
  const at: unknown[] = [];
  const beyond: unknown[] = [];
  const add = (limit: number | undefined, outwards: number, make: (value: number) => unknown) => {
    if (limit === undefined) return;
    at.push(make(limit));
    beyond.push(make(limit + outwards));
  };
  add(minLength, -1, (length) => textOf(spot, length));
  add(maxLength, 1, (length) => textOf(spot, length));
  add(minItems, -1, (count) => rowsOf(spot, count));
  add(maxItems, 1, (count) => rowsOf(spot, count));
  add(minimum, -step, Number);
  if (exclusiveMinimum !== undefined) add(exclusiveMinimum + step, -step, Number);
  add(maximum, step, Number);
  if (schema.type === 'number') beyond.push(Number(spot.value) + step / 10);
  return { at, beyond };
}

/** Values of types that the field does not accept. */
function wrongTypesOf({ schema, isNullable: takesNull, value }: Spot): unknown[] {
  const { type } = schema;
  const isNumber = type === 'number' || type === 'integer';
  return [
    ...(takesNull ? [] : [null]),
    ...(type === 'boolean' ? ['true', 0] : [true]),
    ...(isNumber ? [String(value), '\u0000'] : [-1, 1.5]),
    ...(type === 'integer' ? [Number(value) + 0.5] : []),
    ...(type === 'string' ? [['x'], '\u0000', LONG] : [LONG]),
    ...(schema.format === 'date' ? NO_DAYS : []),
    ...(type === 'array' ? [[null]] : [[]]),
    ...(type === 'object' && schema.required === undefined ? [] : [{}]),
    { $ne: 1 },
    ['x'],
  ];
}

const short = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value).slice(0, 40));
const variantOf = (body: unknown, { path }: Spot, value: unknown): Variant => ({
  what: `${path.join('.')}=${short(value)}`,
  at: path.join('.'),
  body: changed(body, path, value),
});

/** Bodies with one invalid field. */
export function badVariants(schema: Schema, body: unknown): Variant[] {
  return spotsIn(schema, body).flatMap((spot) => {
    const wrong = [...(spot.isRequired ? [undefined] : []), ...wrongTypesOf(spot), ...limitsOf(spot).beyond];
    return wrong.map((value) => variantOf(body, spot, value));
  });
}

/** Bodies with one field at one of its limits. */
export function variantsAtLimits(schema: Schema, body: unknown): Variant[] {
  return spotsIn(schema, body).flatMap((spot) =>
    limitsOf(spot).at.map((value) => variantOf(body, spot, value)),
  );
}
