import { call } from '@quits/testing/client';
import { pause } from '../lib/processes.ts';
import type { Instances } from './instances.ts';
import { quantile } from './load.ts';
import { centsOf, compare, countAcknowledged, readAll, sendExpense, signUpWriters } from './writers.ts';
import type { Sent, Writer } from './writers.ts';

const WRITERS = 8;
/** How long all three serve before one is killed, and how long the other two serve alone (ms). */
const TOGETHER_MS = 400;
const ALONE_MS = 300;
/** What a client sends again with its key: cut off, or nobody knows yet what became of it. */
const AGAIN = new Set([409, 429, 502, 503]);
const GIVE_UP_MS = 20_000;

interface Tally {
  problems: string[];
  cutOff: number;
  waitedMs: number[];
}

/** Sends one expense until it is answered, as a client does that keeps its key. */
async function sendUntilAnswered(api: string, writer: Writer, entry: Sent, tally: Tally): Promise<void> {
  let start = performance.now();
  while (performance.now() - start < GIVE_UP_MS) {
    const { status, body, headers } = await sendExpense(api, writer, entry);
    if (status === 201) {
      entry.id = body.id;
      tally.waitedMs.push(performance.now() - start);
      return;
    }
    if (status === 502) tally.cutOff += 1;
    if (!AGAIN.has(status)) {
      tally.problems.push(`${status} ${body.detail}`);
      return;
    }
    if (status === 429) {
      // The limit of writes a minute is no failure; it would count as waiting.
      await pause(1000 * Number(headers.get('retry-after') ?? 1));
      start = performance.now();
    } else await pause(20);
  }
  tally.problems.push(`${entry.key} found no answer`);
}

/** A crash test: kills one server after the other with SIGKILL in the middle of writes while the others serve. */
export async function killInstances(instances: Instances, kills: number) {
  const { api, apis } = instances;
  const writers = await signUpWriters(api, WRITERS);
  const sent: Sent[] = [];
  const tally: Tally = { problems: [], cutOff: 0, waitedMs: [] };
  let isOver = false;
  const storm = writers.map(async (writer, number) => {
    for (let count = 0; !isOver; count += 1) {
      const entry: Sent = { key: `s-${writer.id}-${count}`, cents: centsOf(number, count) };
      sent.push(entry);
      await sendUntilAnswered(api, writer, entry, tally);
    }
  });
  try {
    for (let round = 0; round < kills; round += 1) {
      await pause(Math.random() * TOGETHER_MS);
      const index = Math.floor(Math.random() * apis.length);
      await instances.kill(index);
      await pause(ALONE_MS);
      const { status } = await call(api, 'GET', '/api/groups', { token: writers[0]?.token });
      if (status !== 200) tally.problems.push(`reading was answered ${status} while two servers were there`);
      await instances.revive(index);
    }
  } finally {
    isOver = true;
    await Promise.all(storm);
  }
  const [median, longest] = [0.5, 1].map((share) => Math.round(quantile(tally.waitedMs, share)));
  return {
    problems: [...tally.problems, ...compare(sent, await readAll(api, writers))],
    figure:
      `${countAcknowledged(sent)} writes acknowledged, ${tally.cutOff} cut off and sent again; ` +
      `an answer took ${median} ms (median), ${longest} ms (longest)`,
  };
}
