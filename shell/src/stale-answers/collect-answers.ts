import { AS_OF, wipeLastAnswers } from '@quits/core';
import type { AnswerKeeper } from '@quits/core';

/** How answers look that are kept. */
export const JSON_TYPE = 'application/json';

interface Answered {
  answer: Response;
  /** When it came, in milliseconds since 1970. */
  at: number;
}

/** What the back end has answered on this page and nobody has kept yet, by address. */
export interface Answers extends AnswerKeeper {
  take: () => [address: string, answered: Answered][];
}

/** Collects answers until the code that keeps them has come. */
export function collectAnswers(): Answers {
  const answers = new Map<string, Answered>();
  return {
    add({ url }, answer) {
      const { ok, headers } = answer;
      // A receipt would wait in memory for nothing.
      if (ok && !headers.has(AS_OF) && headers.get('content-type')?.startsWith(JSON_TYPE))
        answers.set(url, { answer: answer.clone(), at: Date.now() });
    },
    take() {
      const taken = [...answers];
      answers.clear();
      return taken;
    },
    drop() {
      answers.clear();
      void wipeLastAnswers();
    },
  };
}
