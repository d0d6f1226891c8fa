/** Requests generated from a call's description: valid ones, and valid ones with one flaw. */
import fc from 'fast-check';
import { type CallName, isTextParam } from '@quits/contracts';
import type { Operation, Schema } from './operations.ts';

export interface FuzzRequest {
  name: CallName;
  method: Operation['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string;
  named: { field: string; id: number }[];
}

/** Existing ids, so that requests reach something. */
export interface KnownIds {
  groups: readonly number[];
  expenses: readonly number[];
  comments: readonly number[];
  receipts: readonly number[];
  /** Rules of recurring entries. */
  recurring: readonly number[];
  activity: readonly number[];
  users: readonly number[];
}

type Json = unknown;

const BOUNDARY_IDS = [0, 1, -1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 999_999];
const AMOUNTS = [0, 0.01, 0.1, 1, 10, 33.33, 99_999_999.99];
const HUGE_CHARACTERS = 70_000;
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
  'x'.repeat(10_000),
  'NaN',
  '1e999',
  '-0',
];

const wildText = fc.oneof(
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

function knownIds(field: string, path: string, known: KnownIds): readonly number[] {
  const isOf = (room: string) => field === 'id' && path.includes(`/${room}/`);
  if (field === 'group_id' || isOf('groups')) return known.groups;
  if (field === 'activity_id' || isOf('activity')) return known.activity;
  if (isOf('comments')) return known.comments;
  if (isOf('receipts')) return known.receipts;
  if (isOf('recurring')) return known.recurring;
  return isOf('expenses') ? known.expenses : known.users;
}

function idFor(field: string, path: string, known: KnownIds): fc.Arbitrary<number> {
  const ids = knownIds(field, path, known);
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, fc.constantFrom(...BOUNDARY_IDS));
}

function textFor(field: string, { minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (/e-?mail|username/.test(field))
    return fc.nat(1e9).map((number) => `somebody${String(number)}@fuzz.example`);
  // No account's own: with it a random request may delete an account, and all its later requests are refused.
  if (field.includes('password')) return fc.constantFrom('Correct2horse', 'Aa1' + 'x'.repeat(125), 'short');
  if (field === 'date')
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('1970-01-01', '2025-02-28') },
      fc.constantFrom('1969-12-31', '2025-02-29', '2026-13-01', '9999-12-31'),
    );
  if (field === 'client_id') return fc.oneof({ weight: 4, arbitrary: fc.uuid() }, fc.string());
  if (isTextParam(field)) return fc.constantFrom('A'.repeat(43), 'x', 'A'.repeat(256));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: Math.max(1, minLength), maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), 'x'.repeat(minLength)),
  );
}

/** A value that a field's schema allows, or one just beyond its limits. */
function fitting(field: string, schema: Schema, path: string, known: KnownIds): fc.Arbitrary<Json> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(field, one, path, known)));
  if (schema.type === 'null') return fc.constant(null);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer') return idFor(field, path, known);
  if (schema.type === 'number') return fc.constantFrom(...AMOUNTS);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array')
    return fc.array(fitting(field, schema.items ?? {}, path, known), { minLength: 0, maxLength: 4 });
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, part]) => [name, fitting(name, part, path, known)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
  }
  return textFor(field, schema);
}

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An expense that adds up, because random ones rarely would. */
function balanced(body: Json): Json {
  if (!isObject(body) || !Array.isArray(body.payers)) return body;
  const [payer] = body.payers as { user_id?: number }[];
  const [share] = (body.shares ?? []) as { user_id?: number }[];
  return {
    ...body,
    payers: [{ user_id: payer?.user_id ?? 1, paid_amount: body.total_amount }],
    shares: [{ user_id: share?.user_id ?? 1, share_amount: body.total_amount }],
  };
}

/** A body with at most one flaw. */
function spoilt(good: fc.Arbitrary<Json>, schema: Schema): fc.Arbitrary<Json> {
  const fields = Object.keys(schema.properties ?? {});
  const withOne = (value: Json, field: string, other: Json) =>
    isObject(value) ? { ...value, [field]: other } : value;
  const field = fc.constantFrom(...(fields.length > 0 ? fields : ['x']));
  return fc.oneof(
    { weight: 4, arbitrary: good.map(balanced) },
    good,
    { weight: 3, arbitrary: fc.tuple(good.map(balanced), field, wild).map(([v, f, o]) => withOne(v, f, o)) },
    fc.tuple(good, field).map(([v, f]) => withOne(v, f, undefined)),
    fc
      .tuple(good, fc.constantFrom('id', 'type', 'version', 'isAdmin'), wild)
      .map(([v, f, o]) => withOne(v, f, o)),
    wild,
  );
}

const formText = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

function textOfBody(contentType: string, body: fc.Arbitrary<Json>): fc.Arbitrary<string> {
  if (!contentType.includes('json')) {
    const form = body.map((value) =>
      new URLSearchParams(
        isObject(value) ? Object.entries(value).map(([key, part]) => [key, formText(part)]) : formText(value),
      ).toString(),
    );
    return fc.oneof(
      { weight: 5, arbitrary: form },
      form.map((text) => `${text}&${text}&__proto__=1&username[]=x`),
      wildText,
    );
  }
  const text = body.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 12, arbitrary: text },
    text.map((whole) => whole.slice(0, -1)),
    text.map((whole) => whole.replace('{', '{"__proto__":{"isAdmin":true},')),
    text.map((whole) => whole.replace('{', '{"description":"twice",')),
    text.map((whole) => `${' '.repeat(HUGE_CHARACTERS)}${whole}`),
    fc.constantFrom('', 'null', '[]', '{', '"\\ud800"', '\u0000', '1e999', '[[[['),
  );
}

/** A tiny PDF, because random bytes rarely form an image. */
const uploads = fc
  .tuple(
    fc.constantFrom('--XX\r\n', '--XX', '--XY\r\n', ''),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('Content-Disposition: form-data; name="file"; filename="a.pdf"') },
      wildText.map((text) => `Content-Disposition: form-data; name="file"; filename="${text}"`),
      wildText,
    ),
    fc.oneof({ weight: 2, arbitrary: fc.constant('%PDF-1.4\n%%EOF') }, wildText),
    fc.constantFrom('\r\n--XX--\r\n', '\r\n--XX--', '\r\n--XX', ''),
  )
  .map(([start, headers, content, end]) => `${start}${headers}\r\n\r\n${content}${end}`);

/** Half a surrogate pair cannot be encoded in a URL. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));

const queries = (names: readonly string[]): fc.Arbitrary<string> => {
  const name = fc.constantFrom(...names, 'unknown', '__proto__', 'constructor[prototype]', 'limit');
  const value = fc.oneof(fc.constantFrom('1', '2', '100', '101', '0', '-1', '9'.repeat(30)), wildText);
  const pair = fc.tuple(name, value).map(([key, text]) => `${key}=${encode(text)}`);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    {
      weight: 2,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => `?${pairs.join('&')}`),
    },
    pair.map((one) => `?${one}&${one}`),
    fc.constantFrom('?%ZZ', '?=&&==', `?${'a=1&'.repeat(500)}`),
  );
};

const headers = fc.record(
  {
    'idempotency-key': fc.oneof(fc.constantFrom('same', '', 'x'.repeat(256)), fc.uuid()),
    'if-match': fc.constantFrom('"1"', '"2"', '*', 'W/"1"', '', '"999999999999999999999"', 'x, "1"'),
    origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:3000'),
  },
  { requiredKeys: [] },
);

/** A path parameter: an existing id, a boundary value, or nonsense. */
function pathValue(name: string, path: string, known: KnownIds): fc.Arbitrary<{ text: string; id?: number }> {
  const good = isTextParam(name)
    ? textFor(name, {}).map((text) => ({ text }))
    : idFor(name, path, known).map((id) => ({ text: String(id), id }));
  return fc.oneof(
    { weight: 6, arbitrary: good },
    wildText.map((text) => ({ text: encode(text) })),
    fc.constantFrom('%ZZ', '%00', '1%2f2', '1;2', '01', '1.0', '+1').map((text) => ({ text })),
  );
}

const ID_FIELDS = new Set(['group_id', 'user_id', 'to_user_id', 'created_by']);

function idsIn(payload: string | undefined): FuzzRequest['named'] {
  try {
    const body = JSON.parse(payload ?? '') as Json;
    return isObject(body)
      ? Object.entries(body).flatMap(([field, id]) =>
          ID_FIELDS.has(field) && typeof id === 'number' ? [{ field, id }] : [],
        )
      : [];
  } catch {
    return [];
  }
}

/** Random requests to one call. */
export function requestsTo(operation: Operation, known: KnownIds): fc.Arbitrary<FuzzRequest> {
  const { name, method, path, paramNames: names, queryNames, isForm, isUpload, body } = operation;
  const jsonOrForm = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const contentType = isUpload ? 'multipart/form-data; boundary=XX' : jsonOrForm;
  const values = fc.tuple(...names.map((param) => pathValue(param, path, known)));
  const query = queries(queryNames);
  const payload: fc.Arbitrary<string | undefined> =
    body === undefined
      ? isUpload
        ? uploads
        : fc.constant(undefined)
      : fc.oneof(
          { weight: 19, arbitrary: textOfBody(contentType, spoilt(fitting('', body, path, known), body)) },
          fc.constant(undefined),
        );
  const type = fc.oneof(
    { weight: 19, arbitrary: fc.constant(contentType) },
    fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'a/b/c', 'multipart/form-data'),
  );
  return fc.tuple(values, query, headers, payload, type).map(([chosen, search, extra, text, sentType]) => {
    let url = path;
    names.forEach((param, index) => (url = url.replace(`:${param}`, () => chosen[index]?.text ?? '')));
    const inPath = chosen.flatMap(({ id }, index) =>
      id === undefined ? [] : [{ field: names[index] ?? '', id }],
    );
    return {
      name,
      method,
      url: url + search,
      headers: { ...extra, ...(text !== undefined && { 'content-type': sentType }) },
      ...(text !== undefined && { payload: text }),
      named: [...inPath, ...idsIn(text)],
    };
  });
}
