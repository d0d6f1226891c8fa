import { ANSWERED_AT } from './last-answers.ts';

/** Requests that a page sends before its code loads. Each answers the first identical call. */
export interface EarlyCalls {
  /**
   * Sends reads as the API slice does. Sends nothing more after a call that was not sent early.
   *
   * @param addresses absolute addresses that the page will request
   */
  send(addresses: readonly string[]): void;
  /**
   * The answer to a request that was sent with the same token, once and while fresh. A stale answer that
   * arrives sooner comes first; the next call takes the fresh one.
   */
  take(request: Request): Promise<Response> | undefined;
  /**
   * A copy of the answer that `take` will give first: the stale one where there is one. Ask right after `send`; it
   * may reject.
   */
  peek(address: string): Promise<Response> | undefined;
  /** The stale answer to a request that was sent with the same token and got no answer. */
  find?(request: Request): Promise<Response | undefined> | undefined;
  /** Discards all answers after a change or the end of the session. */
  drop(): void;
}

interface Sent {
  answer: Promise<Response>;
  /** The stale answer of an earlier visit. */
  last?: Promise<Response | undefined> | undefined;
  sentAt: number;
}

/** An unclaimed answer older than this is too old to show, in milliseconds. */
const KEPT_MS = 30_000;

/**
 * Keeps the requests of a page's starter until the API slice asks for them.
 *
 * @param token token of the session that the page will restore
 * @param findLast finds the stale answer of an address; must not reject
 * @param changedAt older answers do not show before the network has failed, in milliseconds since 1970
 */
export function createEarlyCalls(
  token: string,
  findLast?: (address: string, since?: number) => Promise<Response | undefined>,
  changedAt?: number,
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

  async function firstAnswer(url: string, { answer, last }: Sent): Promise<Response> {
    const otherwise = Promise.resolve(last).then((stale) => stale ?? answer);
    const first = await Promise.race([answer.catch(() => otherwise), otherwise]);
    if (!first.headers.has(ANSWERED_AT)) answers.delete(url);
    return first;
  }

  return {
    send(addresses) {
      if (isOver) return;
      const headers = { accept: 'application/json', authorization };
      for (const address of addresses) {
        const answer = fetch(address, { credentials: 'omit', headers, signal: giveUp.signal });
        // The caller of `take` handles a failure. An unclaimed one is harmless.
        answer.catch(() => undefined);
        answers.set(address, { answer, last: findLast?.(address, changedAt), sentAt: Date.now() });
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
        return firstAnswer(url, known);
      }
      answers.delete(url);
      return known.answer;
    },
    peek(address) {
      const known = answers.get(address);
      if (!known) return undefined;
      // Before `take` gives the answer away, which can be read once.
      const answer = known.answer.then((fresh) => fresh.clone());
      answer.catch(() => undefined);
      return Promise.resolve(known.last).then((stale) => stale?.clone() ?? answer);
    },
    find: ({ url, headers }) =>
      headers.get('authorization') === authorization ? findLast?.(url) : undefined,
    drop,
  };
}
