import { withPostgres } from '../../lib/postgres.ts';
import type { Flags } from '../../lib/run.ts';
import { isGood, median, offer, quantile, refusedIn, saturate, takeTurns, timesOf } from '../load.ts';
import type { Answer, Load } from '../load.ts';
import { machine } from '../machine.ts';
import { withFolder, withServer } from '../server.ts';
import { processorSeconds, rounded, watchMemory } from '../usage.ts';
import { comparedCases, environmentOf, mixOf, mixWithLists, prepareBooks } from './cases.ts';
import type { Books } from './cases.ts';

/** Those that count; one before them warms up: the engine translates what runs often. */
const ROUNDS = 5;
const WARM_UP_SECONDS = 2;
const COMPARED = 10;
const CONNECTIONS = 50;
const RATE = 300;
const MIX_SECONDS = 20;
const RAW = ['tooling/run.mjs', 'lab/bench/raw'];
const MEMORY_READINGS = 6;
const LISTS_EVERY = 500;

interface Measured extends Load {
  /** Processor time of each good answer (ms). */
  cpuMs: number;
}

const percent = (share: number) => `${rounded(100 * share)} %`;
/** A row of a table; the first cell is a name. */
const row = ([name, ...cells]: readonly (string | number)[]) =>
  String(name).padEnd(20) + cells.map((cell) => String(cell).padStart(10)).join('');

/** Puts a load on a server, and measures what each answer cost it. */
async function measure(api: string, load: () => Promise<Load>): Promise<Measured> {
  const before = await processorSeconds(api);
  const { answers, seconds } = await load();
  const used = (await processorSeconds(api)) - before;
  return { answers, seconds, cpuMs: (1000 * used) / Math.max(1, answers.filter(isGood).length) };
}

const goodTimes = (answers: readonly Answer[]) => timesOf(answers.filter(isGood));
const perSecond = ({ answers, seconds }: Load) => goodTimes(answers).length / seconds;

function summarize(rounds: readonly Measured[]) {
  return {
    rate: median(rounds.map(perSecond)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    p95: median(rounds.map((load) => quantile(goodTimes(load.answers), 0.95))),
    refused: rounds.reduce((sum, load) => sum + refusedIn(load.answers), 0),
  };
}

async function compare(ours: string, raw: string, books: Books) {
  console.log(`\n${COMPARED} connections, median of ${ROUNDS} rounds in turns`);
  console.log(row(['', 'a second', 'raw', 'ratio', 'cpu ms', 'raw', 'ratio', 'p95 ms', 'raw', 'refused']));
  for (const { name, amount, shot } of comparedCases(books)) {
    const [oursMeasured = [], rawMeasured = []] = await takeTurns([ours, raw], ROUNDS, (api) =>
      measure(api, () => saturate(api, COMPARED, { amount }, shot)),
    );
    const [a, b] = [summarize(oursMeasured), summarize(rawMeasured)];
    const rates = [rounded(a.rate), rounded(b.rate), percent(a.rate / b.rate)];
    const costs = [rounded(a.cpuMs, 2), rounded(b.cpuMs, 2), percent(b.cpuMs / a.cpuMs)];
    console.log(row([name, ...rates, ...costs, rounded(a.p95), rounded(b.p95), a.refused + b.refused]));
  }
}

/**
 * Both competitors in turns, so that a busy neighbor slows both. The processor time of one request says more than
 * its share of a machine that others use too.
 */
async function showRatios(books: Books): Promise<void> {
  const environment = environmentOf(books.place);
  await withServer(environment, (ours) =>
    withServer(environment, (raw) => compare(ours.api, raw.api, books), { args: RAW }),
  );
}

function showTimes(load: Measured): void {
  console.log(row(['', 'requests', 'median ms', 'p95 ms']));
  for (const name of new Set(load.answers.map((answer) => answer.name))) {
    const times = goodTimes(load.answers.filter((answer) => answer.name === name));
    console.log(row([name, times.length, rounded(median(times)), rounded(quantile(times, 0.95))]));
  }
  console.log(
    `${rounded(perSecond(load))} a second, ${rounded(load.cpuMs, 2)} ms of processor time each, ${refusedIn(load.answers)} refused`,
  );
}

/** A mix, first offered at a steady rate, then as much as the server can take. */
async function showMix(books: Books): Promise<void> {
  const next = mixOf(books);
  await withServer(environmentOf(books.place), async ({ api }) => {
    await saturate(api, CONNECTIONS, { seconds: WARM_UP_SECONDS }, next);
    console.log(`\nA mix, ${RATE} offered a second over ${CONNECTIONS} connections`);
    const offered = { connections: CONNECTIONS, perSecond: RATE, seconds: MIX_SECONDS };
    showTimes(await measure(api, () => offer(api, offered, next)));
    console.log(`\nThe same mix, each of ${CONNECTIONS} connections as fast as it is answered`);
    showTimes(await measure(api, () => saturate(api, CONNECTIONS, { seconds: MIX_SECONDS / 2 }, next)));
  });
}

/** What stays in memory over a long mix, with lists of a very large group in between. */
async function showMemory(books: Books, seconds: number): Promise<void> {
  const memory = await watchMemory();
  const mix = mixWithLists(books, LISTS_EVERY);
  const span = { connections: 10, perSecond: RATE / 3, seconds: seconds / MEMORY_READINGS };
  console.log(`\nMemory over ${seconds} s of the mix with lists of 10,000, after all garbage is collected`);
  console.log(row(['after s', 'requests', 'heap MB', 'native MB', 'RSS MB']));
  const show = async (reading: number) => {
    const { heap, native, resident } = await memory.read();
    const requests = rounded(reading * span.seconds * span.perSecond);
    console.log(row([reading * span.seconds, requests, heap, native, resident]));
  };
  await withServer({ ...environmentOf(books.place), ...memory.settings }, async ({ api }) => {
    await show(0);
    for (let reading = 1; reading <= MEMORY_READINGS; reading += 1) {
      await offer(api, span, mix);
      await show(reading);
    }
  });
}

/**
 * Measures the built server against `node:http` with the same statements, in turns, in one run; and a mix of requests.
 * With `memory` it measures instead what stays in memory over so many seconds.
 */
export async function bench({ postgres, memory }: Flags): Promise<string[]> {
  console.log(`${postgres ? 'PostgreSQL' : 'Embedded database'}, ${machine()}`);
  const measureOn = (databaseUrl?: string) =>
    withFolder(async (dataDir) => {
      const books = await prepareBooks({ dataDir, databaseUrl });
      if (memory !== undefined) return showMemory(books, Number(memory));
      await showRatios(books);
      await showMix(books);
    });
  await (postgres ? withPostgres(measureOn) : measureOn());
  console.log(`\nAt the end: ${machine()}`);
  return [];
}
