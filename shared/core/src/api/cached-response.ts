/**
 * Caches answers with long lists and avoids work per entry. Immer would freeze every object, and RTK Query
 * would compare each with its predecessor (docs/performance.md).
 */
import { isDraft, original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { AnswerMeta } from './base-query.ts';

const etags = new WeakMap<object, string>();

/** The original of a draft at any depth. Reading through drafts would create a draft of every entry. */
function baseOf<Answer extends object>(draft: Answer): Answer {
  let base = draft;
  // A draft has the shape of its original.
  while (isDraft(base)) base = original<unknown>(base) as Answer;
  return base;
}

/** Freezes the top level only. Immer treats that as frozen in depth and looks no further. */
const kept = <Answer extends object>(answer: Answer): Answer => Object.freeze(answer);

/**
 * The parts of an endpoint with a long answer. An answer of the same version changes nothing, so nothing
 * renders.
 *
 * @param read converts the answer to the client's shape
 */
export function cachedResponse<Answer, Result extends object>(read: (answer: Answer) => Result) {
  return {
    structuralSharing: false,
    transformResponse: (answer: Answer, meta: AnswerMeta | undefined): Result => {
      const result = kept(read(answer));
      if (meta?.etag !== undefined) etags.set(result, meta.etag);
      return result;
    },
    merge: (draft: Result, incoming: Result): Result | undefined => {
      const [etag, base] = [etags.get(incoming), baseOf(draft)];
      // Without an entity tag, keeps every part that did not change.
      if (etag === undefined) return kept(copyWithStructuralSharing(base, incoming));
      return etags.get(base) === etag ? undefined : incoming;
    },
  };
}

/**
 * A recipe for `updateQueryData` on a cached response.
 *
 * @param change returns the new answer; must not change its argument
 */
export function changingKept<Result extends object>(change: (answer: Result) => Result) {
  return (draft: Result): Result => kept(change(baseOf(draft)));
}
