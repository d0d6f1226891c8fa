/**
 * Requests the rates of a month from a service that is compatible with Frankfurter
 * (https://frankfurter.dev).
 */
import { dayOf, isRate, roundRate } from '@quits/domain';
import { z } from 'zod';

/** The newest rate up to a day: units of the second currency per unit of the first. */
export interface DayRate {
  rate: number;
  /** The day of the rate. */
  date: string;
}

export interface RateQuestion {
  from: string;
  to: string;
  date: string;
}

export interface KnownRate extends DayRate {
  on: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** No market is closed for longer. The rate at the start of a month may be from an earlier day. */
const LONGEST_PAUSE_DAYS = 10;
const TIMEOUT_MS = 3000;
/** An answer for a month of one pair has about a thousand bytes. */
const MAX_BYTES = 64 * 1024;

const answerSchema = z.object({
  amount: z.literal(1).optional(),
  base: z.string(),
  rates: z.record(z.iso.date(), z.record(z.string(), z.number())),
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

/** Stops waiting after three seconds. `abort` alone does not always end a body that has begun. */
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

const dayAfter = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MS);

function monthOf(day: string): { first: string; last: string } {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return { first: `${day.slice(0, 7)}-01`, last: dayOf(Date.UTC(year, month, 0)) };
}

/** The rate that applies on each day: the newest one up to it. */
function onEachDay(rates: readonly DayRate[], first: string, last: string): KnownRate[] {
  const known: KnownRate[] = [];
  for (let on = first; on <= last; on = dayAfter(on, 1)) {
    const newest = rates.findLast(({ date }) => date <= on);
    if (newest) known.push({ ...newest, on });
  }
  return known;
}

/**
 * Requests the rates of a pair for all days of a month up to today. Waits at most three seconds,
 * including the answer.
 *
 * @returns the rates of the days that have one
 * @throws when there is no answer, or an implausible one: another pair, other days, no rate
 */
export async function askForMonth(
  serviceUrl: string,
  { from, to, date }: RateQuestion,
  today: string,
): Promise<KnownRate[]> {
  const { first, last } = monthOf(date);
  const [start, end] = [dayAfter(first, -LONGEST_PAUSE_DAYS), last < today ? last : today];
  const url = new URL(`${serviceUrl.replace(/\/+$/, '')}/${start}..${end}`);
  url.search = new URLSearchParams({ base: from, symbols: to }).toString();
  const answer = await askInTime(url);
  const rates = Object.entries(answer.rates)
    .map(([day, ofDay]) => ({ date: day, rate: roundRate(ofDay[to] ?? Number.NaN) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const isOfRange = rates.every((one) => one.date >= start && one.date <= end && isRate(one.rate));
  if (answer.base !== from || rates.length === 0 || !isOfRange)
    throw new Error('The answer has no rates for this pair and month');
  return onEachDay(rates, first, end);
}
