/** Writing as a client does that keeps its key, while servers are killed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, CallName } from '@quits/testing/client';

/** What a client sends again with its key: nobody knows yet what became of it, or it came too often. */
const AGAIN = new Set([409, 429, 503]);
const GIVE_UP_MS = 20_000;

export interface Tally {
  problems: string[];
  /** Writes whose server was killed before it answered. */
  cutOff: number;
  /** How long each write took until it was acknowledged. */
  waitedMs: number[];
}

/** Counts an answer that stands; what is refused for good is a problem. */
function take<Name extends CallName>(
  answer: Answer<Name>,
  tally: Tally,
  { what, isCutOff, ms }: { what: string; isCutOff: boolean; ms: number },
): Answer<Name> | undefined {
  if (answer.status !== 201) {
    tally.problems.push(`${what}: ${answer.status} ${answer.detail}`);
    return undefined;
  }
  tally.waitedMs.push(ms);
  if (isCutOff) tally.cutOff += 1;
  return answer;
}

/**
 * Sends one write until it is acknowledged, and counts how that went.
 *
 * @param onCutOff called whenever nobody knows what became of it
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
    const ms = performance.now() - start;
    if (answer && !AGAIN.has(answer.status)) return take(answer, tally, { what, isCutOff, ms });
    if (!answer) {
      isCutOff = true;
      await onCutOff?.();
    }
    const isLimited = answer?.status === 429;
    // The limit of writes a minute is no failure; it would count as waiting.
    if (isLimited) start = performance.now();
    await pause(isLimited ? 200 : 20);
  }
  tally.problems.push(`${what} found no answer`);
  return undefined;
}
