import { AS_OF, wipeLastAnswers } from '@quits/core';

interface Answered {
  answer: Response;
  /** When it came, in milliseconds since 1970. */
  at: number;
}

/** What the back end has answered on this page and nobody has kept yet, by address. */
export interface Answers {
  add: (request: Request, answer: Response) => void;
  take: () => [address: string, answered: Answered][];
  /** Nothing of before is shown at the next visit. */
  drop: () => void;
}

/** Collects answers until the code that keeps them has come. Whatever changes something ends what was kept before. */
export function collectAnswers(): Answers {
  const answers = new Map<string, Answered>();

  function drop(): void {
    answers.clear();
    void wipeLastAnswers();
  }

  return {
    add({ method, url }, answer) {
      if (method !== 'GET') drop();
      else if (answer.ok && !answer.headers.has(AS_OF))
        answers.set(url, { answer: answer.clone(), at: Date.now() });
    },
    take() {
      const taken = [...answers];
      answers.clear();
      return taken;
    },
    drop,
  };
}
