import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { auditProblems, compare, readAll } from './acknowledged.mjs';
import { call, ownExpense, pause, signUpWriters, startServerProcess } from './processes.mjs';

/** @typedef {import('./acknowledged.mjs').Sent} Sent */

const WRITERS = 4;
/** A write storm lasts this long at most before its kill (ms). */
const STORM_MS = 600;

/**
 * @param {string} api
 * @param {import('./processes.mjs').Writer} writer
 * @param {Sent} entry
 */
export function sendExpense(api, writer, { key, cents }) {
  return call(api, 'POST', '/api/expenses', {
    token: writer.token,
    body: ownExpense(writer, key, cents),
    headers: { 'idempotency-key': key },
  });
}

/** An amount that differs from one write to the next. @param {number} round @param {number} count */
export const centsOf = (round, count) => 1 + ((round * 7919 + count * 104_729) % 999_999);

/**
 * Adds expenses until the server is gone. Whoever got an answer must find it again.
 *
 * @param {string} api
 * @param {import('./processes.mjs').Writer} writer
 * @param {{ sent: Sent[], round: number, apiErrors: string[] }} record
 */
async function write(api, writer, { sent, round, apiErrors }) {
  for (let count = 0; ; count += 1) {
    /** @type {Sent} */
    const entry = { key: `${round}-${writer.id}-${count}`, cents: centsOf(round, count) };
    sent.push(entry);
    try {
      const answer = await sendExpense(api, writer, entry);
      if (answer.status === 201) entry.id = answer.body.id;
      else if (answer.status !== 429) apiErrors.push(`${answer.status} ${answer.body?.detail}`);
      if (answer.status === 429) await pause(50);
    } catch {
      return;
    }
  }
}

/** The last write of each writer may or may not be there: sent again with its key, it must be there once. */
async function repeatUnanswered(api, writers, sent) {
  for (const entry of sent) {
    if (entry.id !== undefined) continue;
    const writer = writers.find(({ id }) => entry.key.split('-')[1] === String(id));
    const answer = await sendExpense(api, writer, entry);
    if (answer.status === 201) entry.id = answer.body.id;
  }
}

/**
 * Kills the server with SIGKILL in the middle of writes, again and again, and looks each time whether what it
 * acknowledged is there, once and whole, and whether the books are right.
 *
 * @param {{ kills: number, say?: (line: string) => void }} options
 * @returns {Promise<{ problems: string[], acknowledged: number, unanswered: number, readyMs: number[] }>}
 */
export async function killStorm({ kills, say = () => undefined }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quits-storm-'));
  /** @type {Sent[]} */
  const all = [];
  const problems = [];
  const readyMs = [];
  let unanswered = 0;
  let server = await startServerProcess({ DATA_DIR: dataDir });
  const writers = await signUpWriters(server.api, WRITERS);
  try {
    for (let round = 1; round <= kills; round += 1) {
      /** @type {Sent[]} */
      const sent = [];
      const record = { sent, round, apiErrors: problems };
      const storm = Promise.all(writers.map((writer) => write(server.api, writer, record)));
      await pause(20 + Math.random() * STORM_MS);
      await server.end('SIGKILL');
      await storm;
      server = await startServerProcess({ DATA_DIR: dataDir });
      readyMs.push(server.readyMs);
      unanswered += sent.filter(({ id }) => id === undefined).length;
      problems.push(...compare(sent, await readAll(server.api, writers)));
      await repeatUnanswered(server.api, writers, sent);
      all.push(...sent);
      if (round % 10 === 0) say(`${round} kills, ${all.length} writes, ${problems.length} problems`);
    }
    problems.push(...compare(all, await readAll(server.api, writers)));
  } finally {
    await server.end('SIGTERM');
  }
  problems.push(...(await auditProblems({ dataDir })));
  await rm(dataDir, { recursive: true, force: true });
  const acknowledged = all.filter(({ id }) => id !== undefined).length;
  return { problems, acknowledged, unanswered, readyMs };
}
