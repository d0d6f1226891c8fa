import { setTimeout as pause } from 'node:timers/promises';
import { call } from '@quits/testing/client';
import type { Api } from '@quits/testing/client';
import { quantile, timesIn } from './load.ts';
import { auditProblems, withFolder, withServers } from './server.ts';
import type { Servers } from './server.ts';
import { countAcknowledged, lossesOf, nextExpense, sendExpense, signUpWriters } from './writers.ts';
import type { Writer } from './writers.ts';

const WRITERS = 8;
/** Writes go on for this long at most before a kill, and for this long beside a dead server (ms). */
const TOGETHER_MS = 600;
const ALONE_MS = 300;
/** What a client sends again with its key: nobody knows yet what became of it, or it came too often. */
const AGAIN = new Set([409, 429, 503]);
const GIVE_UP_MS = 20_000;
const READY_WITHIN_MS = 3000;

interface Tally {
  problems: string[];
  /** Writes whose server was killed before it answered. */
  cutOff: number;
  /** How long each write took until it was acknowledged. */
  waitedMs: number[];
}

/** Sends one expense until it is answered, as a client does that keeps its key. */
async function writeOne(api: Api, writer: Writer, tally: Tally): Promise<void> {
  const entry = nextExpense(writer);
  let isCutOff = false;
  let start = performance.now();
  while (performance.now() - start < GIVE_UP_MS) {
    const answer = await sendExpense(api, writer, entry).catch(() => undefined);
    if (answer?.status === 201) {
      tally.waitedMs.push(performance.now() - start);
      if (isCutOff) tally.cutOff += 1;
      return;
    }
    if (answer && !AGAIN.has(answer.status)) {
      tally.problems.push(`${answer.status} ${answer.detail}`);
      return;
    }
    isCutOff ||= answer === undefined;
    // The limit of writes a minute is no failure; it would count as waiting.
    if (answer?.status === 429) start = performance.now();
    await pause(answer?.status === 429 ? 200 : 20);
  }
  tally.problems.push(`${entry.key} found no answer`);
}

/** Reads while one server is dead: the others serve. */
async function readWithoutIt(api: Api, token: string | undefined): Promise<string[]> {
  await pause(ALONE_MS);
  const { status } = await call(api, 'getGroups', { token });
  return status === 200 ? [] : [`reading was answered ${status} while others were there`];
}

/**
 * A crash test: kills one of the servers with SIGKILL in the middle of writes, again and again, and looks whether
 * what they acknowledged is there, once and whole. Whoever was cut off sends again.
 */
export async function killServers({ api, apis, kill, revive }: Servers, kills: number) {
  const writers = await signUpWriters(api, WRITERS);
  const tally: Tally = { problems: [], cutOff: 0, waitedMs: [] };
  const readyMs: number[] = [];
  let isOver = false;
  const storm = writers.map(async (writer) => {
    while (!isOver) await writeOne(api, writer, tally);
  });
  try {
    for (let round = 1; round <= kills; round += 1) {
      await pause(20 + Math.random() * TOGETHER_MS);
      const index = Math.floor(Math.random() * apis.length);
      await kill(index);
      if (apis.length > 1) tally.problems.push(...(await readWithoutIt(api, writers[0]?.token)));
      readyMs.push(await revive(index));
    }
  } finally {
    isOver = true;
    await Promise.all(storm);
  }
  const { cutOff, waitedMs } = tally;
  const acknowledged = countAcknowledged(writers);
  const problems = [...tally.problems, ...(await lossesOf(api, writers))];
  const figure =
    `${kills} kills, ${acknowledged} writes acknowledged, ${cutOff} cut off before their answer and sent again; ` +
    `an answer took ${timesIn(waitedMs)}; ready again in ${timesIn(readyMs)}`;
  return { problems, figure, readyMs };
}

/** Kills a server on the embedded database; how long it took is told, and judged by `storm` alone. */
export function killStorm(kills: number) {
  return withFolder((dataDir) =>
    withServers(1, { DATA_DIR: dataDir }, async (servers) => {
      const { problems, ...outcome } = await killServers(servers, kills);
      return { ...outcome, problems: [...problems, ...(await auditProblems({ dataDir }))] };
    }),
  );
}

/** Kills so many times, tells what came of it, and gives the problems. */
export async function storm(kills: number): Promise<string[]> {
  const { problems, figure, readyMs } = await killStorm(kills);
  console.log(figure);
  const isSlow = quantile(readyMs, 1) >= READY_WITHIN_MS;
  return isSlow ? [...problems, 'it took too long until it was ready again'] : problems;
}
