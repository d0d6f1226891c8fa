import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '@quits/testing/client';
import { quantile, timesIn } from './statistics.ts';
import { persist } from './persist.ts';
import type { Tally } from './persist.ts';
import { auditProblems, startServer, withFolder } from './server.ts';
import { settleOnce, settlersLosses, signUpSettlers } from './settlers.ts';
import type { Settlers } from './settlers.ts';
import { countAcknowledged, lossesOf, nextExpense, sendExpense, signUpWriters } from './writers.ts';
import type { Writer } from './writers.ts';

const WRITERS = 8;
/** Writes go on for this long at most before a kill (ms). */
const TOGETHER_MS = 600;
/** Every other kill comes so long at most after it was sent that all shall be settled: in the middle of that (ms). */
const MIDST_MS = 30;
const NEXT_SETTLING_MS = 5000;
const READY_WITHIN_MS = 3000;

/** Sends one expense until it is answered, as a client does that keeps its key. */
async function writeOne(api: Api, writer: Writer, tally: Tally): Promise<void> {
  const entry = nextExpense(writer);
  await persist(() => sendExpense(api, writer, entry), tally, { what: entry.key });
}

/** Waits for a moment of everybody's writes, or for one in the middle of settling. */
async function momentOf(round: number, settlers: Settlers): Promise<void> {
  if (round % 2 === 1) {
    await pause(20 + Math.random() * TOGETHER_MS);
    return;
  }
  const sent = new Promise<void>((resolve) => {
    settlers.onSend = resolve;
  });
  await Promise.race([sent, pause(NEXT_SETTLING_MS)]);
  await pause(Math.random() * MIDST_MS);
}

/**
 * Kills a server on the embedded database with SIGKILL in the middle of writes, again and again, and looks whether what
 * it acknowledged is there, once and whole. A client that was cut off sends again. What is settled in several groups at
 * once is there in all of them or in none. How long it took is told, and judged by `storm` alone.
 */
export function killStorm(kills: number) {
  return withFolder((dataDir) => killIn(dataDir, kills));
}

async function killIn(dataDir: string, kills: number) {
  let server = await startServer({ DATA_DIR: dataDir });
  const { api, port } = server;
  const writers = await signUpWriters(api, WRITERS);
  const settlers = await signUpSettlers(api, dataDir);
  const tally: Tally = { problems: [], cutOff: 0, waitedMs: [] };
  const readyMs: number[] = [];
  let isOver = false;
  const works = [
    ...writers.map((writer) => () => writeOne(api, writer, tally)),
    () => settleOnce(api, settlers, tally),
  ];
  const storm = works.map(async (work) => {
    while (!isOver) await work();
  });
  try {
    for (let round = 1; round <= kills; round += 1) {
      await momentOf(round, settlers);
      await server.stop('SIGKILL');
      server = await startServer({ DATA_DIR: dataDir }, port);
      readyMs.push(server.readyMs);
    }
  } finally {
    isOver = true;
    await Promise.all(storm);
  }
  const { cutOff, waitedMs } = tally;
  const acknowledged = countAcknowledged(writers);
  const problems = [
    ...tally.problems,
    ...(await lossesOf(api, writers)),
    ...(await settlersLosses(api, settlers)),
  ];
  await server.stop();
  problems.push(...(await auditProblems(dataDir)));
  const figure =
    `${kills} kills, ${acknowledged} expenses acknowledged, all settled ${settlers.settled} times over three groups ` +
    `(${settlers.cutOff} times cut off, ${settlers.refused} stale figures refused), ${cutOff} writes cut off before their answer and sent again; ` +
    `an answer took ${timesIn(waitedMs)}; ready again in ${timesIn(readyMs)}`;
  return { problems, figure, readyMs };
}

/** Kills so many times, tells what came of it, and gives the problems. */
export async function storm(kills: number): Promise<string[]> {
  const { problems, figure, readyMs } = await killStorm(kills);
  console.log(figure);
  const isSlow = quantile(readyMs, 1) >= READY_WITHIN_MS;
  return isSlow ? [...problems, 'it took too long until it was ready again'] : problems;
}
