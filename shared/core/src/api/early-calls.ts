import { AS_OF } from './last-answers.ts';

/** Calls that a page sends before the code that makes them has arrived: each answers the first one that asks the same. */
export interface EarlyCalls {
  /**
   * Sends reads as the API slice does; once something was asked that was not sent before, it is too late for that.
   *
   * @param addresses absolute, those that the page will ask for
   */
  send(addresses: readonly string[]): void;
  /**
   * The answer to a request that was sent with the same token: once, and while it is fresh. Where the last answer is there
   * sooner, it comes first, and the fresh one to whoever asks again.
   */
  take(request: Request): Promise<Response> | undefined;
  /** Something was changed, or the session has ended: what was sent answers nothing any more. */
  drop(): void;
}

interface Sent {
  answer: Promise<Response>;
  /** What was answered at an earlier visit. */
  last?: Promise<Response | undefined> | undefined;
  sentAt: number;
}

/** An answer that nobody has asked for within this time is too old to show, in milliseconds. */
const KEPT_MS = 30_000;

/**
 * What a page's starter asks for until the same is asked again.
 *
 * @param token of the session that the page will restore
 * @param findLast gives what an earlier visit was answered at an address; it must not reject
 */
export function createEarlyCalls(
  token: string,
  findLast?: (address: string) => Promise<Response | undefined>,
): EarlyCalls {
  const authorization = `Bearer ${token}`;
  const answers = new Map<string, Sent>();
  const giveUp = new AbortController();
  let isOver = false;

  function drop(): void {
    isOver = true;
    if (answers.size > 0) giveUp.abort();
    answers.clear();
  }

  async function soonest(url: string, { answer, last }: Sent): Promise<Response> {
    const otherwise = Promise.resolve(last).then((kept) => kept ?? answer);
    const first = await Promise.race([answer.catch(() => otherwise), otherwise]);
    if (!first.headers.has(AS_OF)) answers.delete(url);
    return first;
  }

  return {
    send(addresses) {
      if (isOver) return;
      const headers = { accept: 'application/json', authorization };
      for (const address of addresses) {
        const answer = fetch(address, { credentials: 'omit', headers, signal: giveUp.signal });
        // Whoever takes it hears of it; if nobody does, nothing is lost.
        answer.catch(() => undefined);
        answers.set(address, { answer, last: findLast?.(address), sentAt: Date.now() });
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
      if (known.last) {
        answers.set(url, { ...known, last: undefined });
        return soonest(url, known);
      }
      answers.delete(url);
      return known.answer;
    },
    drop,
  };
}
