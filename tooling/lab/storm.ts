import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '@quits/testing/client';
import { quantile, timesIn } from './statistics.ts';
import { persist } from './persist.ts';
import type { Tally } from './persist.ts';
import { auditProblems, startServer, withFolder } from './server.ts';
import { settleOnce, settlementLosses, signUpDebtors } from './settlement-load.ts';
import type { Debtors } from './settlement-load.ts';
import { countAcknowledged, lossesOf, nextExpense, sendExpense, signUpWriters } from './writers.ts';
import type { Writer } from './writers.ts';

const WRITERS = 8;
/** The longest time of writes before a kill (ms). */
const TOGETHER_MS = 600;
/** Every second kill comes during a settlement, at most this long after it was sent (ms). */
const SETTLING_MS = 30;
const NEXT_SETTLING_MS = 5000;
const READY_WITHIN_MS = 3000;

/** Retries one expense with its key until it is answered. */
async function writeOne(api: Api, writer: Writer, tally: Tally): Promise<void> {
  const entry = nextExpense(writer);
  await persist(() => sendExpense(api, writer, entry), tally, { what: entry.key });
}

/** Waits for a moment of parallel writes, or for one during a settlement. */
async function momentOf(round: number, debtors: Debtors): Promise<void> {
  if (round % 2 === 1) {
    await pause(20 + Math.random() * TOGETHER_MS);
    return;
  }
  const sent = new Promise<void>((resolve) => {
    debtors.onSend = resolve;
  });
  await Promise.race([sent, pause(NEXT_SETTLING_MS)]);
  await pause(Math.random() * SETTLING_MS);
}

/**
 * Kills a server on the embedded database with SIGKILL during writes, repeatedly. Checks that each
 * acknowledged write exists once and completely. A client without an answer retries. A settlement over
 * several groups is complete or absent. Reports times; only `storm` checks them.
 */
export function runKills(kills: number) {
  return withFolder((dataDir) => killIn(dataDir, kills));
}

async function killIn(dataDir: string, kills: number) {
  let server = await startServer({ DATA_DIR: dataDir });
  const { api, port } = server;
  const writers = await signUpWriters(api, WRITERS);
  const debtors = await signUpDebtors(api, dataDir);
  const tally: Tally = { problems: [], cutOff: 0, waitedMs: [] };
  const readyMs: number[] = [];
  let isOver = false;
  const works = [
    ...writers.map((writer) => () => writeOne(api, writer, tally)),
    () => settleOnce(api, debtors, tally),
  ];
  const crashTest = works.map(async (work) => {
    while (!isOver) await work();
  });
  try {
    for (let round = 1; round <= kills; round += 1) {
      await momentOf(round, debtors);
      await server.stop('SIGKILL');
      server = await startServer({ DATA_DIR: dataDir }, port);
      readyMs.push(server.readyMs);
    }
  } finally {
    isOver = true;
    await Promise.all(crashTest);
  }
  const { cutOff, waitedMs } = tally;
  const acknowledged = countAcknowledged(writers);
  const problems = [
    ...tally.problems,
    ...(await lossesOf(api, writers)),
    ...(await settlementLosses(api, debtors)),
  ];
  await server.stop();
  problems.push(...(await auditProblems(dataDir)));
  const figure =
    `${kills} kills, ${acknowledged} expenses acknowledged, all settled ${debtors.settled} times over three groups ` +
    `(${debtors.cutOff} times cut off, ${debtors.refused} stale figures refused), ${cutOff} writes cut off before their answer and sent again; ` +
    `an answer took ${timesIn(waitedMs)}; ready again in ${timesIn(readyMs)}`;
  return { problems, figure, readyMs };
}

/** Runs the kills, prints the results and returns the problems. */
export async function crashTest(kills: number): Promise<string[]> {
  const { problems, figure, readyMs } = await runKills(kills);
  console.log(figure);
  const isSlow = quantile(readyMs, 1) >= READY_WITHIN_MS;
  return isSlow ? [...problems, 'it took too long until it was ready again'] : problems;
}
