/**
 * Answers with long lists, without work for each entry beyond reading it: immer would freeze every object of them, and
 * RTK Query compare each with the one before (docs/performance.md).
 */
import { isDraft, original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { AnswerMeta } from './base-query.ts';

const etags = new WeakMap<object, string>();

/** What a draft is a draft of, at whatever depth: reading through drafts makes one of every entry. */
function baseOf<Answer extends object>(draft: Answer): Answer {
  let base = draft;
  // A draft has the shape of its original.
  while (isDraft(base)) base = original<unknown>(base) as Answer;
  return base;
}

/** Frozen at its top: immer takes that for frozen in depth, and looks no further. */
const kept = <Answer extends object>(answer: Answer): Answer => Object.freeze(answer);

/**
 * The parts of an endpoint whose answer is long. An answer of the version that is there already changes nothing, so
 * that nothing is drawn for it.
 *
 * @param read makes the client's shape of an answer
 */
export function keptAnswer<Answer, Result extends object>(read: (answer: Answer) => Result) {
  return {
    structuralSharing: false,
    transformResponse: (answer: Answer, meta: AnswerMeta | undefined): Result => {
      const result = kept(read(answer));
      if (meta?.etag !== undefined) etags.set(result, meta.etag);
      return result;
    },
    merge: (draft: Result, incoming: Result): Result | undefined => {
      const [etag, base] = [etags.get(incoming), baseOf(draft)];
      // Another back end does not say whether something has changed: what has not stays as it is.
      if (etag === undefined) return kept(copyWithStructuralSharing(base, incoming));
      return etags.get(base) === etag ? undefined : incoming;
    },
  };
}

/**
 * A recipe for `updateQueryData` of such an answer.
 *
 * @param change gives the answer as it will be; it must not change the one it gets
 */
export function changingKept<Result extends object>(change: (answer: Result) => Result) {
  return (draft: Result): Result => kept(change(baseOf(draft)));
}
