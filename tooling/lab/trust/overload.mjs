import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { capacityOf, sendAtRate } from './open-loop.mjs';
import {
  PASSWORD,
  call,
  ownExpense,
  pause,
  quantile,
  signUpWriters,
  startServerProcess,
} from './processes.mjs';

/** Enough that nobody writes more than 300 times a minute. */
const PEOPLE = 60;
const EXPENSES = 25;
const CONNECTIONS = 10;
const CAPACITY_SECONDS = 3;
/** Answers as on a calm day: this many in a row, each within this time (ms). */
const CALM_ANSWERS = 5;
const CALM_MS = 500;
const GIVE_UP_MS = 60_000;

/** @typedef {import('./open-loop.mjs').Shot} Shot @typedef {import('./open-loop.mjs').Answer} Answer */

/** @param {string} api @param {import('./processes.mjs').Writer} person */
async function addExpenses(api, person) {
  for (let count = 0; count < EXPENSES; count += 1) {
    const body = ownExpense(person, `Expense ${count}`, 1000 + count);
    await call(api, 'POST', '/api/expenses', { token: person.token, body });
  }
}

/** What people do of a day: mostly looking, sometimes adding. @param {import('./processes.mjs').Writer[]} people */
function everydayShots(people) {
  let count = 0;
  return () => {
    count += 1;
    const person = /** @type {import('./processes.mjs').Writer} */ (people[count % people.length]);
    const headers = { authorization: `Bearer ${person.token}` };
    const at = `/api/groups/${person.groupId}`;
    const paths = ['/api/groups/summary', `${at}/expenses`, `${at}/summary`];
    if (Math.floor(count / people.length) % 4 < 3)
      return { method: 'GET', path: paths[count % paths.length] ?? at, headers };
    return {
      method: 'POST',
      path: '/api/expenses',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(ownExpense(person, `Overload ${count}`, 100 + (count % 1000))),
    };
  };
}

/** The dearest call that a stranger can make. @param {import('./processes.mjs').Writer[]} people */
function signInShots(people) {
  let count = 0;
  return () => ({
    method: 'POST',
    path: '/auth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      username: people[count++ % people.length]?.email ?? '',
      password: PASSWORD,
    }).toString(),
  });
}

/** Milliseconds until the server answers as on a calm day. @param {string} api @param {Shot} shot */
async function recoveryMs(api, { method, path: address, headers, body }) {
  const start = performance.now();
  let calm = 0;
  let calmSince = start;
  while (calm < CALM_ANSWERS && performance.now() - start < GIVE_UP_MS) {
    const sent = performance.now();
    const { status } = await fetch(api + address, { method, headers, ...(body && { body }) });
    if (status < 300 && performance.now() - sent <= CALM_MS) calm += 1;
    else [calm, calmSince] = [0, performance.now()];
    if (status >= 300) await pause(50);
  }
  return calm < CALM_ANSWERS ? GIVE_UP_MS : calmSince - start;
}

/** The largest resident memory so far, in MiB; unknown outside of Linux. @param {number} pid */
async function peakMemory(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

/** @param {readonly Answer[]} answers @param {number} recoveredMs */
function judge(answers, recoveredMs) {
  const accepted = answers.filter(({ status }) => status >= 200 && status < 500);
  const shed = answers.filter(({ status }) => status === 503);
  const p99 = quantile(
    accepted.map(({ ms }) => ms),
    0.99,
  );
  const count = (/** @type {(answer: Answer) => boolean} */ isBad) => answers.filter(isBad).length;
  const faults = [
    [count(({ status }) => status === 0), 'connections broke'],
    [count(({ status }) => status >= 500 && status !== 503), 'answers were 5xx other than 503'],
    [count(({ status, retryAfter }) => status === 503 && !retryAfter), 'answers 503 had no Retry-After'],
    [count(({ status }) => status >= 300 && status < 500), 'answers were other refusals'],
  ];
  const problems = faults.filter(([number]) => number !== 0).map(([number, what]) => `${number} ${what}`);
  if (accepted.length === 0) problems.push('nothing was accepted');
  if (p99 > 1000) problems.push(`p99 of accepted answers is ${Math.round(p99)} ms, more than 1 s`);
  if (recoveredMs >= 10_000) problems.push('normal answers did not return within 10 s');
  return { problems, accepted: accepted.length, shed: shed.length, p99 };
}

/**
 * Sends three times what one server can do to it, and looks at what it says, and how soon it is well again.
 *
 * @param {{ factor: number, seconds: number, say: (line: string) => void }} options
 * @returns {Promise<string[]>} problems
 */
export async function overload({ factor, seconds, say }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quits-overload-'));
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const problems = [];
  try {
    const people = await signUpWriters(server.api, PEOPLE);
    await Promise.all(people.map((person) => addExpenses(server.api, person)));
    for (const [name, shots] of [
      ['everyday calls', everydayShots(people)],
      ['sign-ins', signInShots(people)],
    ]) {
      const capacity = await capacityOf(server.api, {
        connections: CONNECTIONS,
        seconds: CAPACITY_SECONDS,
        shots,
      });
      const perSecond = Math.round(factor * capacity);
      const answers = await sendAtRate(server.api, { perSecond, seconds, shots });
      const recovered = await recoveryMs(server.api, shots());
      const result = judge(answers, recovered);
      problems.push(...result.problems.map((problem) => `${name}: ${problem}`));
      say(
        `${name}: ${Math.round(capacity)}/s measured, ${perSecond}/s sent for ${seconds} s: ` +
          `${Math.round(result.accepted / seconds)}/s accepted, p99 ${Math.round(result.p99)} ms; ` +
          `${Math.round((100 * result.shed) / answers.length)} % answered 503; ` +
          `normal again after ${(recovered / 1000).toFixed(1)} s; ${await peakMemory(server.pid)} MiB at most`,
      );
    }
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
  return problems;
}
