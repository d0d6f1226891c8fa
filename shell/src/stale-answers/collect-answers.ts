import { ANSWERED_AT, removeStaleAnswers, type ResponseCache, type Storages } from '@quits/core';
import { CHANGED_AT } from './changed-at.ts';

/** Media type of cached answers. */
export const JSON_TYPE = 'application/json';

interface Answered {
  answer: Response;
  /** When it arrived, in milliseconds since 1970. */
  at: number;
}

/** The answers of this page that are not cached yet, by address. */
export interface Answers extends ResponseCache {
  take: () => [address: string, answered: Answered][];
}

/** Collects answers until the code that caches them has loaded. */
export function collectAnswers(local: Storages['local']): Answers {
  const answers = new Map<string, Answered>();
  return {
    add({ url }, answer) {
      const { ok, headers } = answer;
      // A receipt would fill memory without use.
      if (ok && !headers.has(ANSWERED_AT) && headers.get('content-type')?.startsWith(JSON_TYPE))
        answers.set(url, { answer: answer.clone(), at: Date.now() });
    },
    take() {
      const taken = [...answers];
      answers.clear();
      return taken;
    },
    outdate: () => local.set(CHANGED_AT, String(Date.now())),
    drop() {
      answers.clear();
      void removeStaleAnswers();
    },
  };
}
