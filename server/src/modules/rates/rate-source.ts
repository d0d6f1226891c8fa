/** Asks a service for the rate of a day, one that is compatible with Frankfurter (https://frankfurter.dev). */
import { isRate, roundRate } from '@quits/domain';
import { z } from 'zod';

/** The newest rate up to a day: units of the second currency per unit of the first. */
export interface DayRate {
  rate: number;
  /** The day whose rate it is. */
  date: string;
}

export interface RateQuestion {
  from: string;
  to: string;
  date: string;
}

const TIMEOUT_MS = 3000;
/** An answer for one pair has about a hundred bytes. */
const MAX_BYTES = 64 * 1024;

const answerSchema = z.object({
  amount: z.literal(1).optional(),
  base: z.string(),
  date: z.iso.date(),
  rates: z.record(z.string(), z.number()),
});

async function readText(response: Response): Promise<string> {
  const parts: string[] = [];
  let size = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('The answer is too long');
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('');
}

async function ask(url: URL, signal: AbortSignal): Promise<z.output<typeof answerSchema>> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal });
  if (!response.ok) throw new Error(`The answer has the status ${String(response.status)}`);
  return answerSchema.parse(JSON.parse(await readText(response)));
}

/** Gives up waiting after three seconds: aborting alone does not always end a body that has begun. */
async function askInTime(url: URL): Promise<z.output<typeof answerSchema>> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('There was no answer in time'));
      controller.abort();
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([ask(url, controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks once, for three seconds at most, the answer included.
 *
 * @throws when there is no answer, or none that can be believed: of another pair, of a later day, no rate
 */
export async function askForRate(serviceUrl: string, { from, to, date }: RateQuestion): Promise<DayRate> {
  const url = new URL(`${serviceUrl.replace(/\/+$/, '')}/${date}`);
  url.search = new URLSearchParams({ base: from, symbols: to }).toString();
  const answer = await askInTime(url);
  const rate = roundRate(answer.rates[to] ?? Number.NaN);
  if (answer.base !== from || answer.date > date || !isRate(rate))
    throw new Error('The answer is no rate of this pair and day');
  return { rate, date: answer.date };
}
