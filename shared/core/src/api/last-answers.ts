/**
 * A stale-while-revalidate cache (RFC 5861 §3) of the back end's answers, one per user. A page shows them
 * immediately, until the fresh answers arrive.
 */
const PREFIX = 'quits-answers-';
/** Maximum age of a stale answer, in milliseconds. */
const GOOD_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Header of a cached answer: when it arrived, in milliseconds since 1970. */
export const ANSWERED_AT = 'x-quits-as-of';

/** Caches the back end's answers for the next visit. */
export interface ResponseCache {
  /** Gets each read before its body is consumed; must clone what it needs later. */
  add: (request: Request, answer: Response) => void;
  /** Marks all answers as from before a change: without a network they still show. */
  outdate: () => void;
  drop: () => void;
}

/** The name of a user's cache. */
export const answerCacheOf = (userId: number) => PREFIX + String(userId);

/**
 * Makes the lookup of a user's stale answer by absolute address, from `since` on (milliseconds since 1970). It
 * never rejects.
 */
export function findStaleAnswer(userId: number) {
  return async (address: string, since = 0): Promise<Response | undefined> => {
    try {
      const answer = await caches.match(address, { cacheName: answerCacheOf(userId) });
      const oldest = Math.max(since, Date.now() - GOOD_FOR_MS);
      return Number(answer?.headers.get(ANSWERED_AT)) > oldest ? answer : undefined;
    } catch {
      // Insecure origins and some private windows have no caches.
      return undefined;
    }
  };
}

/** Removes the cached answers of all users, or of all users except `but`. Never rejects. */
export async function removeStaleAnswers(but?: number): Promise<void> {
  try {
    const isWiped = (name: string) =>
      name.startsWith(PREFIX) && (but === undefined || name !== answerCacheOf(but));
    await Promise.all((await caches.keys()).filter(isWiped).map((name) => caches.delete(name)));
  } catch {
    // As above: nothing is cached there.
  }
}
