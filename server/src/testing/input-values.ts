/**
 * Values for the input of a call, from its schema: valid ones, ones at each limit, and invalid ones. The table
 * of bad input tries all of one body; the fuzz test draws from them.
 */
import { isTextParam } from '@quits/contracts';
import fc from 'fast-check';
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
    const own = (value as Fields)[key];
    const spot = { path: [...path, key], schema: typed(part), value: own, isRequired };
    return [{ ...spot, isNullable: isNullable(part) }, ...spotsIn(part, own, spot.path)];
  };
  if (value === undefined || value === null) return [];
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
  const [first = {}] = value as Fields[];
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
  // There is nothing to lengthen or to count.
  if (spot.value === undefined || spot.value === null) return { at: [], beyond: [] };
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
  // A rate has digits, and no last decimal.
  if (schema.type === 'number' && spot.path.at(-1) !== 'rate') beyond.push(Number(spot.value) + step / 10);
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

/** Wrong values of a parameter of a path. */
export const wrongParams = (param: string): readonly string[] =>
  isTextParam(param)
    ? ['x'.repeat(257), '\u0000', '../..']
    : ['x', '0', '-1', '1.5', '1e3', '9'.repeat(30), '\u0000', "1' or '1'='1"];

/** Neither a number, a day, a currency nor a word. */
export const WRONG_IN_QUERY = ['', '-', '\u0000', '1 or 1=1', '9'.repeat(30), 'y'.repeat(2000)];

/** Any JSON. */
export type Json = unknown;

const DEEP = JSON.parse('['.repeat(400) + ']'.repeat(400)) as Json;

/** Parsed JSON objects whose special key is an own property. */
const PROTOTYPES = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"hasOwnProperty":null}',
].map((text) => JSON.parse(text) as Json);

const WILD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nBcc: x@example.org',
  '\ud800',
  '\u202Etxt.exe',
  '👨‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(300),
  "' or 1=1 --",
  '"; drop table users; --',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=cmd()',
  LONG,
  'NaN',
  '1e999',
  '-0',
];

/** Texts that break careless programs. */
export const wildText = fc.oneof(
  fc.constantFrom(...WILD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const wild: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, -0, -1, 1.5, 0.001, 1e308, -1e308, 2 ** 53, [], {}, [[]], DEEP),
  fc.constantFrom(...PROTOTYPES),
  wildText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.integer(), { maxLength: 300 }),
);

/** The ids of an integer field that exist. */
export type IdsOf = (field: string) => readonly number[];

const textFor = (field: string, { minLength = 1, maxLength = 60, format }: Schema): fc.Arbitrary<string> => {
  if (/e-?mail|username/.test(field))
    return fc.nat(1e9).map((number) => `guest${String(number)}@fuzz.example`);
  // No account's own: with it a random request may delete an account, and all its later requests are refused.
  // Nor one that a random request has set.
  if (field.includes('password'))
    return fc.constant(field.startsWith('new') ? 'Correct2horse' : 'Correct3horse');
  if (format === 'date') return fc.constantFrom('1970-01-01', '2025-02-28');
  if (field === 'client_id') return fc.uuid();
  if (field === 'entered_at') return fc.constant(new Date().toISOString());
  if (isTextParam(field)) return fc.constant('A'.repeat(43));
  return fc.string({
    unit: 'grapheme',
    minLength: Math.max(1, minLength),
    maxLength: Math.min(maxLength, 60),
  });
};

/** A value that the schema of a field allows. */
function validFor(field: string, schema: Schema, idsOf: IdsOf): fc.Arbitrary<Json> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validFor(field, one, idsOf)));
  if (schema.type === 'null') return fc.constant(null);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer') return fc.constantFrom(...idsOf(field));
  if (schema.type === 'number') return fc.constantFrom(0.01, 0.1, 1, 10, 33.33, -10);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(validFor(field, schema.items ?? {}, idsOf), { maxLength: 4 });
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, part]) => [name, validFor(name, part, idsOf)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
  }
  return textFor(field, schema);
}

export const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An expense that adds up, because random ones rarely would. A random bill never fits the rest, so it has none. */
function balanced({
  items: _items,
  extras: _extras,
  claiming: _claiming,
  ...body
}: Record<string, Json>): Json {
  if (!Array.isArray(body.payers)) return body;
  const [payer] = body.payers as { user_id?: number }[];
  const [share] = (body.shares ?? []) as { user_id?: number }[];
  return {
    ...body,
    payers: [{ user_id: payer?.user_id ?? 1, paid_amount: body.total_amount }],
    shares: [{ user_id: share?.user_id ?? 1, share_amount: body.total_amount }],
  };
}

/** Random bodies of a call with at most one flaw. */
export function bodiesOf(schema: Schema, idsOf: IdsOf): fc.Arbitrary<Json> {
  const valid = validFor('', schema, idsOf);
  const good = valid.map((body) => (isObject(body) ? balanced(body) : body));
  const fields = [...Object.keys(schema.properties ?? {}), 'id', 'type', 'version', 'isAdmin'];
  const variants = (body: Json) =>
    [...badVariants(schema, body), ...variantsAtLimits(schema, body)].map((variant) => variant.body);
  return fc.oneof(
    { weight: 4, arbitrary: good },
    valid,
    { weight: 3, arbitrary: good.chain((body) => fc.constantFrom(body, ...variants(body))) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(good, fc.constantFrom(...fields), wild)
        .map(([body, field, value]) => (isObject(body) ? { ...body, [field]: value } : body)),
    },
    wild,
  );
}
