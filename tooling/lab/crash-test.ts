/** Kills a server on the embedded database during writes, and checks what is stored. */
import { setTimeout as pause } from 'node:timers/promises';
import { auditProblems, startServer, withFolder } from './server.ts';
import { lossesOf, signUpWriters, type Tally, writeExpense } from './writers.ts';

const WRITERS = 8;
/** The longest time of writes before a kill (ms). */
const WRITING_MS = 600;

/**
 * Kills a server with SIGKILL during writes, repeatedly. Checks that each acknowledged write exists once and
 * completely. A client without an answer retries.
 *
 * @returns the problems, and what happened
 */
export function crashTest(kills: number): Promise<{ problems: string[]; figure: string }> {
  return withFolder(async (dataDir) => {
    let server = await startServer({ DATA_DIR: dataDir });
    const { api, port } = server;
    const writers = await signUpWriters(api, WRITERS);
    const tally: Tally = { problems: [], cutOff: 0 };
    let slowestMs = 0;
    let isOver = false;
    const running = writers.map(async (writer) => {
      while (!isOver) await writeExpense(api, writer, tally);
    });
    try {
      for (let round = 1; round <= kills; round += 1) {
        await pause(20 + Math.random() * WRITING_MS);
        await server.stop('SIGKILL');
        server = await startServer({ DATA_DIR: dataDir }, port);
        slowestMs = Math.max(slowestMs, server.readyMs);
      }
    } finally {
      isOver = true;
      await Promise.all(running);
    }
    const losses = await lossesOf(api, writers);
    await server.stop();
    const acknowledged = writers.flatMap(({ sent }) => sent).filter(({ id }) => id !== undefined).length;
    return {
      problems: [...tally.problems, ...losses, ...(await auditProblems(dataDir))],
      figure:
        `${kills} kills, ${acknowledged} expenses acknowledged, ` +
        `${tally.cutOff} writes cut off and sent again, ready again in ${Math.round(slowestMs)} ms at most`,
    };
  });
}
