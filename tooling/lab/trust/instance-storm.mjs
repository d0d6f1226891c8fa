import { compare, readAll } from './acknowledged.mjs';
import { call, pause, signUpWriters } from './processes.mjs';
import { centsOf, sendExpense } from './storm.mjs';

const WRITERS = 8;
/** How long all three serve before one is killed, and how long the other two serve alone (ms). */
const TOGETHER_MS = 400;
const ALONE_MS = 300;
/** What a client sends again with its key: cut off, or nobody knows yet what became of it. */
const AGAIN = new Set([409, 429, 502, 503]);
const GIVE_UP_MS = 20_000;

/**
 * Sends one expense until it is answered, as a client does that keeps its key.
 *
 * @param {string} api
 * @param {import('./processes.mjs').Writer} writer
 * @param {import('./acknowledged.mjs').Sent} entry
 * @param {{ problems: string[], cutOff: number, waitedMs: number[] }} record
 */
async function sendUntilAnswered(api, writer, entry, record) {
  const start = performance.now();
  while (performance.now() - start < GIVE_UP_MS) {
    const answer = await sendExpense(api, writer, entry);
    if (answer.status === 201) {
      entry.id = answer.body.id;
      record.waitedMs.push(performance.now() - start);
      return;
    }
    if (answer.status === 502) record.cutOff += 1;
    if (!AGAIN.has(answer.status)) {
      record.problems.push(`${answer.status} ${answer.body?.detail}`);
      return;
    }
    // The limit of writes a minute is no failure; it would count as waiting.
    if (answer.status === 429) {
      await pause(1000 * Number(answer.headers.get('retry-after') ?? 1));
      return sendUntilAnswered(api, writer, entry, record);
    }
    await pause(20);
  }
  record.problems.push(`${entry.key} found no answer`);
}

/**
 * Kills one server after the other with SIGKILL in the middle of writes while the others serve.
 *
 * @param {import('./instances.mjs').Instances} instances
 * @param {number} kills
 */
export async function killInstances(instances, kills) {
  const { api, apis } = instances;
  const writers = await signUpWriters(api, WRITERS);
  /** @type {import('./acknowledged.mjs').Sent[]} */
  const sent = [];
  const record = {
    problems: /** @type {string[]} */ ([]),
    cutOff: 0,
    waitedMs: /** @type {number[]} */ ([]),
  };
  let isOver = false;
  const storm = writers.map(async (writer, number) => {
    for (let count = 0; !isOver; count += 1) {
      const entry = { key: `s-${writer.id}-${count}`, cents: centsOf(number, count) };
      sent.push(entry);
      await sendUntilAnswered(api, writer, entry, record);
    }
  });
  try {
    for (let round = 0; round < kills; round += 1) {
      await pause(Math.random() * TOGETHER_MS);
      const index = Math.floor(Math.random() * apis.length);
      await instances.kill(index);
      await pause(ALONE_MS);
      const { status } = await call(api, 'GET', '/api/groups', { token: writers[0]?.token ?? '' });
      if (status !== 200) record.problems.push(`reading was answered ${status} while two servers were there`);
      await instances.revive(index);
    }
  } finally {
    isOver = true;
    await Promise.all(storm);
  }
  const acknowledged = sent.filter((entry) => 'id' in entry).length;
  const problems = [...record.problems, ...compare(sent, await readAll(api, writers))];
  return { problems, acknowledged, cutOff: record.cutOff, waitedMs: record.waitedMs };
}
