/**
 * What the back end has answered at an earlier visit, kept by the browser: one cache a person. Whoever opens a page that
 * was open before sees it at once, until the fresh answers stand (stale-while-revalidate, RFC 5861 §3).
 */
const PREFIX = 'quits-answers-';
/** Later than this an answer is too old to be shown, in milliseconds. */
const GOOD_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Header of a kept answer: when it came, in milliseconds since 1970. */
export const AS_OF = 'x-quits-as-of';

/** Who keeps what the back end answers, for the next visit. */
export interface AnswerKeeper {
  /** Told of each read before it is read; what is wanted later is to be cloned. */
  add: (request: Request, answer: Response) => void;
  /** Something was changed: nothing from before it is shown at the next visit. */
  drop: () => void;
}

/** The name of a person's cache. */
export const answersOf = (userId: number) => PREFIX + String(userId);

/** Makes what gives the last answer that a person got at an absolute address, if it is kept; it never rejects. */
export function findLastAnswer(userId: number) {
  return async (address: string): Promise<Response | undefined> => {
    try {
      const answer = await caches.match(address, { cacheName: answersOf(userId) });
      return Number(answer?.headers.get(AS_OF)) > Date.now() - GOOD_FOR_MS ? answer : undefined;
    } catch {
      // Insecure origins and some private windows have no caches.
      return undefined;
    }
  };
}

/** Removes whatever is kept, of everybody or of everybody else. Never rejects. */
export async function wipeLastAnswers(but?: number): Promise<void> {
  try {
    const isWiped = (name: string) =>
      name.startsWith(PREFIX) && (but === undefined || name !== answersOf(but));
    await Promise.all((await caches.keys()).filter(isWiped).map((name) => caches.delete(name)));
  } catch {
    // As above: nothing is kept there.
  }
}
