import type { ToPage } from './frame-messages.ts';

/** Asks the page around for tokens, and matches its answers to the questions. */
export function createTokenQuestions(send: (message: ToPage) => void) {
  const waiting = new Map<number, (token: string | undefined) => void>();
  let last = 0;
  return {
    ask(): Promise<string | undefined> {
      last += 1;
      const id = last;
      send({ type: 'tokenWanted', id });
      return new Promise((resolve) => {
        waiting.set(id, resolve);
      });
    },
    answer(id: number, token: string | undefined): void {
      waiting.get(id)?.(token);
      waiting.delete(id);
    },
  };
}
