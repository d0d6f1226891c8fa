/** Requests generated from a call's description: valid ones, and valid ones with one flaw. */
import fc from 'fast-check';
import { type CallName, isTextParam } from '@quits/contracts';
import { bodiesOf, isObject, type Json, WRONG_IN_QUERY, wildText, wrongParams } from './input-values.ts';
import type { Operation } from './operations.ts';

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

const UNKNOWN_IDS = [1, 999_999];
const HUGE_CHARACTERS = 70_000;

function knownIds(field: string, path: string, known: KnownIds): readonly number[] {
  const isOf = (room: string) => field === 'id' && path.includes(`/${room}/`);
  if (field === 'group_id' || isOf('groups')) return known.groups;
  if (field === 'activity_id' || isOf('activity')) return known.activity;
  if (isOf('comments')) return known.comments;
  if (isOf('receipts')) return known.receipts;
  if (isOf('recurring')) return known.recurring;
  return isOf('expenses') ? known.expenses : known.users;
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
  const value = fc.oneof(fc.constantFrom('1', '2', '100', '101', ...WRONG_IN_QUERY), wildText);
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

/** A path parameter: an existing or unknown id, a token, a wrong value, or nonsense. */
function pathValue(name: string, path: string, known: KnownIds): fc.Arbitrary<{ text: string; id?: number }> {
  const good = isTextParam(name)
    ? fc.constant({ text: 'A'.repeat(43) })
    : fc.constantFrom(...knownIds(name, path, known), ...UNKNOWN_IDS).map((id) => ({ text: String(id), id }));
  return fc.oneof(
    { weight: 6, arbitrary: good },
    fc.oneof(fc.constantFrom(...wrongParams(name)), wildText).map((text) => ({ text: encode(text) })),
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
          {
            weight: 19,
            arbitrary: textOfBody(
              contentType,
              bodiesOf(body, (field) => [...knownIds(field, path, known), ...UNKNOWN_IDS]),
            ),
          },
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
