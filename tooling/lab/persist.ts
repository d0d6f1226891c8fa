/** A client that retries writes with their key while servers are killed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, CallName } from '@quits/testing/client';

/** Statuses after which a client retries with its key: unknown result or too many requests. */
const AGAIN = new Set([409, 429, 503]);
const GIVE_UP_MS = 20_000;

export interface Tally {
  problems: string[];
  /** Writes whose server was killed before it answered. */
  cutOff: number;
  /** Time of each write until it was acknowledged. */
  waitedMs: number[];
}

/**
 * Retries one write until it is acknowledged, and counts the attempts; a final refusal is a problem.
 *
 * @param onCutOff called whenever the result is unknown
 */
export async function persist<Name extends CallName>(
  send: () => Promise<Answer<Name>>,
  tally: Tally,
  { what, onCutOff }: { what: string; onCutOff?: () => Promise<void> },
): Promise<Answer<Name> | undefined> {
  let isCutOff = false;
  let start = performance.now();
  while (performance.now() - start < GIVE_UP_MS) {
    const answer = await send().catch(() => undefined);
    if (answer?.status === 201) {
      tally.waitedMs.push(performance.now() - start);
      if (isCutOff) tally.cutOff += 1;
      return answer;
    }
    if (answer && !AGAIN.has(answer.status)) {
      tally.problems.push(`${what}: ${answer.status} ${answer.detail}`);
      return undefined;
    }
    if (!answer) {
      isCutOff = true;
      await onCutOff?.();
    }
    const isLimited = answer?.status === 429;
    // The rate limit of writes is not a failure, so its wait does not count.
    if (isLimited) start = performance.now();
    await pause(isLimited ? 200 : 20);
  }
  tally.problems.push(`${what} found no answer`);
  return undefined;
}
