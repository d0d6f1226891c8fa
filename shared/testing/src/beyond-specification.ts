import { callAt, type MockRequest } from './mock-request.ts';

/** The headers that the specification names or every browser adds. */
const SPECIFIED_HEADERS = new Set(['accept', 'authorization', 'content-type']);
/** The headers that Node adds in the place of a browser. */
const OF_TRANSPORT = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'sec-fetch-mode',
  'user-agent',
]);

/** Whether a header comes from the app and is not in the specification. Node asks for any language, `*`. */
const isOurs = ([name, value]: [string, string]) =>
  !SPECIFIED_HEADERS.has(name) && !OF_TRANSPORT.has(name) && !(name === 'accept-language' && value === '*');

/**
 * The calls, queries and headers of ours that are not in the specification, as sentences. Empty when any back
 * end that implements the specification would do.
 */
export function beyondSpecification(requests: readonly MockRequest[]): string[] {
  return requests.flatMap(({ method, path, query, headers }) => {
    const call = `${method} ${path}`;
    const extra = [...headers].filter(isOurs);
    return [
      ...(callAt(method, path)?.isExtra === false ? [] : [`${call} is no call of the specification`]),
      ...(query ? [`${call} carries the query ${query}`] : []),
      ...extra.map(([name]) => `${call} carries the header ${name}`),
    ];
  });
}
