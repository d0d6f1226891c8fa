import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, ownExpense, PASSWORD, requestOf } from '@quits/testing/client';
import { pooled } from '../lib/run.ts';
import { fire, inTurn, isGood, offer, openPool, quantile, saturate, timesOf } from './load.ts';
import type { Answer, Shot } from './load.ts';
import { HOGS, besideHogs, machine } from './machine.ts';
import { withFolder, withServer } from './server.ts';
import type { ServerProcess } from './server.ts';
import { looksOf, signUpWriters } from './writers.ts';
import type { Writer } from './writers.ts';

/** Times what the server can do. */
const FACTOR = 3;
/** Enough that nobody reaches the server's limit of writes a minute. */
const PEOPLE = 100;
const EXPENSES = 25;
const CAPACITY_CONNECTIONS = 10;
const CAPACITY_SECONDS = 3;
/** As many as a proxy in front keeps open. */
const CONNECTIONS = 500;
/** Answers as on a calm day: this many in a row, each within this time (ms). */
const CALM_ANSWERS = 5;
const CALM_MS = 500;
const GIVE_UP_MS = 60_000;
/** What is promised of overload (docs/promises.md, 14). */
const P99_MS = 1000;
const RECOVERED_MS = 10_000;

async function addExpenses(api: string, { id, groupId, token }: Writer): Promise<void> {
  for (let count = 0; count < EXPENSES; count += 1)
    await ask(api, 'addExpense', { token, body: ownExpense(id, groupId, `Expense ${count}`, 1000 + count) });
}

/** What people do of a day: mostly looking, sometimes adding. */
function everydayShot(writer: Writer, turn: number): Shot {
  const { id, groupId, token } = writer;
  const body = ownExpense(id, groupId, `Overload ${turn}`, 100 + turn);
  return looksOf(writer)[(id + turn) % 4] ?? requestOf('addExpense', { token, body });
}

/** The dearest call that a stranger can make. */
const signInShot = ({ email: username }: Writer): Shot =>
  requestOf('signIn', { body: { username, password: PASSWORD } });

/** Milliseconds until the server answers as on a calm day. */
async function recoveryMs(api: string, shot: Shot): Promise<number> {
  const pool = await openPool(api, 1);
  const start = performance.now();
  let calm = 0;
  let calmSince = start;
  while (calm < CALM_ANSWERS && performance.now() - start < GIVE_UP_MS) {
    const answer = await fire(pool, shot);
    if (isGood(answer) && answer.ms <= CALM_MS) calm += 1;
    else [calm, calmSince] = [0, performance.now()];
    if (!isGood(answer)) await pause(50);
  }
  await pool.close();
  return calm < CALM_ANSWERS ? GIVE_UP_MS : calmSince - start;
}

/** The largest resident memory so far, in MiB; unknown outside of Linux. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

function evaluate(answers: readonly Answer[], recoveredMs: number) {
  const accepted = timesOf(answers.filter(({ status }) => status >= 200 && status < 500));
  const p99 = quantile(accepted, 0.99);
  const faults: [isFault: (answer: Answer) => boolean, what: string][] = [
    [({ status }) => status === 0, 'connections broke'],
    [({ status }) => status >= 500 && status !== 503, 'answers were 5xx other than 503'],
    [({ status, retryAfter }) => status === 503 && !retryAfter, 'answers 503 had no Retry-After'],
    [({ status }) => status >= 300 && status < 500, 'answers were other refusals'],
  ];
  const problems = faults.flatMap(([isFault, what]) => {
    const { length } = answers.filter(isFault);
    return length === 0 ? [] : [`${length} ${what}`];
  });
  if (accepted.length === 0) problems.push('nothing was accepted');
  if (p99 > P99_MS) problems.push(`p99 of accepted answers is ${Math.round(p99)} ms, more than 1 s`);
  if (recoveredMs >= RECOVERED_MS) problems.push('normal answers did not return within 10 s');
  return { problems, accepted: accepted.length, p99 };
}

/** Sends one kind of calls, three times as many as the server can do, and tells what came of it. */
async function tryLoad(
  { api, pid }: ServerProcess,
  name: string,
  next: () => Shot,
  seconds: number,
): Promise<string[]> {
  const load = await saturate(api, CAPACITY_CONNECTIONS, { seconds: CAPACITY_SECONDS }, next);
  const capacity = load.answers.filter(isGood).length / load.seconds;
  const perSecond = Math.round(FACTOR * capacity);
  const { answers } = await offer(api, { connections: CONNECTIONS, perSecond, seconds }, next);
  const recovered = await recoveryMs(api, next());
  const result = evaluate(answers, recovered);
  const shed = answers.filter(({ status }) => status === 503).length / answers.length;
  console.log(
    `${name}: ${Math.round(capacity)}/s measured, ${perSecond}/s sent for ${seconds} s: ` +
      `${Math.round(result.accepted / seconds)}/s accepted, p99 ${Math.round(result.p99)} ms; ` +
      `${Math.round(100 * shed)} % answered 503; normal again after ${Math.round(recovered)} ms; ` +
      `${await peakMemory(pid)} MiB at most`,
  );
  return result.problems.map((problem) => `${name}: ${problem}`);
}

/**
 * Sends three times what one server can do to it, and looks at what it says, and how soon it is well again.
 *
 * @param isBusy other programs want every processor meanwhile, also while it is measured what the server can do
 */
export function overload(seconds: number, isBusy: boolean): Promise<string[]> {
  return withFolder((dataDir) =>
    withServer({ DATA_DIR: dataDir }, async (server) => {
      const people = await signUpWriters(server.api, PEOPLE);
      // No crowd yet: it would be shed.
      await pooled(people, 2, (person) => addExpenses(server.api, person));
      const where = isBusy ? `beside ${HOGS} busy programs` : 'quiet';
      console.log(`${machine()}, ${where}`);
      const run = async () => [
        ...(await tryLoad(server, 'everyday calls', inTurn(people, everydayShot), seconds)),
        ...(await tryLoad(server, 'sign-ins', inTurn(people, signInShot), seconds)),
      ];
      return isBusy ? besideHogs(run) : run();
    }),
  );
}
