/** Calls that a page sends before the code that makes them has arrived: each answers the first one that asks the same. */
export interface EarlyCalls {
  /**
   * Sends reads as the API slice does; once something was asked that was not sent before, it is too late for that.
   *
   * @param addresses absolute, those that the page will ask for
   */
  send(addresses: readonly string[]): void;
  /** The answer to a request that was sent with the same token: once, and while it is fresh. */
  take(request: Request): Promise<Response> | undefined;
  /** Something was changed, or the session has ended: what was sent answers nothing any more. */
  drop(): void;
}

/** An answer that nobody has asked for within this time is too old to show, in milliseconds. */
const KEPT_MS = 30_000;

/**
 * What a page's starter asks for until the same is asked again.
 *
 * @param token of the session that the page will restore
 */
export function createEarlyCalls(token: string): EarlyCalls {
  const authorization = `Bearer ${token}`;
  const answers = new Map<string, { answer: Promise<Response>; sentAt: number }>();
  const giveUp = new AbortController();
  let isOver = false;

  function drop(): void {
    isOver = true;
    if (answers.size > 0) giveUp.abort();
    answers.clear();
  }

  return {
    send(addresses) {
      if (isOver) return;
      const headers = { accept: 'application/json', authorization };
      for (const address of addresses) {
        const answer = fetch(address, { credentials: 'omit', headers, signal: giveUp.signal });
        // Whoever takes it hears of it; if nobody does, nothing is lost.
        answer.catch(() => undefined);
        answers.set(address, { answer, sentAt: Date.now() });
      }
    },
    take({ url, method, headers }) {
      const known = method === 'GET' ? answers.get(url) : undefined;
      isOver ||= known === undefined;
      if (!known || headers.get('authorization') !== authorization) return undefined;
      if (Date.now() - known.sentAt > KEPT_MS) {
        drop();
        return undefined;
      }
      answers.delete(url);
      return known.answer;
    },
    drop,
  };
}
