import { callAt } from './mock-calls.ts';
import type { MockRequest } from './mock-calls.ts';

/** The headers that the specification names, and what every browser adds by itself. */
const SPECIFIED_HEADERS = ['accept', 'authorization', 'content-type'];

/**
 * What of some requests a back end would not know that offers only what the specification lists: calls, queries
 * and headers of ours, as sentences. Nothing, when any such back end would do.
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
