import { callAt } from './mock-request.ts';
import type { MockRequest } from './mock-request.ts';

/** The headers that the specification names or every browser adds. */
const SPECIFIED_HEADERS = ['accept', 'authorization', 'content-type'];

/**
 * The calls, queries and headers of ours that are not in the specification, as sentences. Empty when any back
 * end that implements the specification would do.
 */
export function beyondSpecification(requests: readonly MockRequest[]): string[] {
  return requests.flatMap(({ method, path, query, headers }) => {
    const call = `${method} ${path}`;
    const extra = [...headers.keys()].filter((name) => !SPECIFIED_HEADERS.includes(name.toLowerCase()));
    return [
      ...(callAt(method, path)?.isExtra === false ? [] : [`${call} is no call of the specification`]),
      ...(query ? [`${call} carries the query ${query}`] : []),
      ...extra.map((name) => `${call} carries the header ${name}`),
    ];
  });
}
