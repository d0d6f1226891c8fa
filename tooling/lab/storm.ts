import { pause } from '../lib/processes.ts';
import { quantile } from './load.ts';
import { auditProblems, startServer, withFolder } from './server.ts';
import { centsOf, compare, countAcknowledged, readAll, sendExpense, signUpWriters } from './writers.ts';
import type { Sent, Writer } from './writers.ts';

const WRITERS = 4;
/** Writes go on for this long at most before a kill (ms). */
const STORM_MS = 600;
const READY_WITHIN_MS = 3000;

/** Adds expenses until the server is gone. Whoever got an answer must find it again. */
async function write(api: string, writer: Writer, round: number, sent: Sent[], problems: string[]) {
  for (let count = 0; ; count += 1) {
    const entry: Sent = { key: `${round}-${writer.id}-${count}`, cents: centsOf(round, count) };
    sent.push(entry);
    try {
      const { status, body } = await sendExpense(api, writer, entry);
      if (status === 201) entry.id = body.id;
      else if (status === 429) await pause(50);
      else problems.push(`${status} ${body.detail}`);
    } catch {
      return;
    }
  }
}

/** The last write of each writer may or may not be there: sent again with its key, it must be there once. */
async function repeatUnanswered(api: string, writers: readonly Writer[], sent: readonly Sent[]) {
  for (const entry of sent.filter(({ id }) => id === undefined)) {
    const writer = writers.find(({ id }) => entry.key.split('-')[1] === String(id));
    if (!writer) continue;
    const { status, body } = await sendExpense(api, writer, entry);
    if (status === 201) entry.id = body.id;
  }
}

/**
 * A crash test: kills the server with SIGKILL in the middle of writes, again and again, and looks each time
 * whether what it acknowledged is there, once and whole, and whether the books are right.
 */
export function killStorm(kills: number, log: (line: string) => void) {
  return withFolder(async (dataDir) => {
    const all: Sent[] = [];
    const problems: string[] = [];
    const readyMs: number[] = [];
    let unanswered = 0;
    let server = await startServer({ DATA_DIR: dataDir });
    try {
      const writers = await signUpWriters(server.api, WRITERS);
      for (let round = 1; round <= kills; round += 1) {
        const sent: Sent[] = [];
        const { api } = server;
        const storm = Promise.all(writers.map((writer) => write(api, writer, round, sent, problems)));
        await pause(20 + Math.random() * STORM_MS);
        await server.stop('SIGKILL');
        await storm;
        server = await startServer({ DATA_DIR: dataDir });
        readyMs.push(server.readyMs);
        unanswered += sent.length - countAcknowledged(sent);
        problems.push(...compare(sent, await readAll(server.api, writers)));
        await repeatUnanswered(server.api, writers, sent);
        all.push(...sent);
        if (round % 10 === 0) log(`${round} kills, ${all.length} writes, ${problems.length} problems`);
      }
      problems.push(...compare(all, await readAll(server.api, writers)));
    } finally {
      await server.stop();
    }
    problems.push(...(await auditProblems({ dataDir })));
    return { problems, acknowledged: countAcknowledged(all), unanswered, readyMs };
  });
}

/** Kills so many times, tells what came of it, and gives the problems. */
export async function storm(kills: number, log: (line: string) => void): Promise<string[]> {
  const { problems, acknowledged, unanswered, readyMs } = await killStorm(kills, log);
  const longest = quantile(readyMs, 1);
  log(
    `${kills} kills, ${acknowledged} writes acknowledged, ${unanswered} cut off before their answer and sent again, ` +
      `${problems.length} problems; ready again in ${Math.round(quantile(readyMs, 0.5))} ms (median), ` +
      `${Math.round(longest)} ms (longest).`,
  );
  return longest < READY_WITHIN_MS ? problems : [...problems, 'it took too long until it was ready again'];
}
