/** Bursts of one moment, and people beside somebody who reads far too much: neither is an overload. */
import { setTimeout as pause } from 'node:timers/promises';
import { ownExpense, requestOf } from '@quits/testing/client';
import { openDatabase } from '../../server/src/db/database.ts';
import { bookExpenses } from './books.ts';
import { fire, inTurn, isGood, offer, openPool, quantile, refusedIn, saturate, timesOf } from './load.ts';
import type { Answer } from './load.ts';
import { HOGS, besideHogs, machine } from './machine.ts';
import { withFolder, withServer } from './server.ts';
import { looksOf, signUpWriters } from './writers.ts';
import type { Writer } from './writers.ts';

/** Writes at once, of which none may be refused. */
const BURSTS = [75, 150, 200];
const REST_MS = 3000;
const EXPENSES = 10_000;
const READERS = 10;
const BESIDE = { connections: 5, perSecond: 10, seconds: 20 };
const P95_MS = 300;

/** Everybody adds an expense at the same moment. */
async function burst(api: string, people: readonly Writer[], writes: number): Promise<Answer[]> {
  const pool = await openPool(api, writes);
  await pause(REST_MS);
  const shots = people.slice(0, writes).map(({ id, groupId, token }) => {
    const body = ownExpense(id, groupId, 'Burst', 100);
    return requestOf('addExpense', { token, body });
  });
  const answers = await Promise.all(shots.map((shot) => fire(pool, shot)));
  await pool.close();
  return answers;
}

async function showBursts(api: string, people: readonly Writer[], where: string): Promise<string[]> {
  const problems: string[] = [];
  for (const writes of BURSTS) {
    const answers = await burst(api, people, writes);
    const refused = refusedIn(answers);
    console.log(
      `${writes} writes at once, ${where}: ${refused} refused, the last answered after ` +
        `${Math.round(quantile(timesOf(answers), 1))} ms`,
    );
    if (refused > 0) problems.push(`${refused} of ${writes} writes at once were refused, ${where}`);
  }
  return problems;
}

/** Somebody else's day while one account reads its list of 10,000 over ten connections. */
async function besideReaders(api: string, reader: Writer, other: Writer): Promise<string[]> {
  const list = requestOf('getGroupExpenses', { token: reader.token, params: { id: reader.groupId } });
  const looks = looksOf(other);
  const next = inTurn([other], (_person, turn) => looks[turn % looks.length] ?? list);
  const [reading, beside] = await Promise.all([
    saturate(api, READERS, { seconds: BESIDE.seconds }, () => list),
    offer(api, BESIDE, next),
  ]);
  const lists = reading.answers.filter(isGood).length;
  const refused = refusedIn(beside.answers);
  const p95 = quantile(timesOf(beside.answers), 0.95);
  console.log(
    `beside ${READERS} readers of ${EXPENSES} expenses (${lists} lists in ${BESIDE.seconds} s): ` +
      `${beside.answers.length} calls of somebody else, ${refused} refused, p95 ${Math.round(p95)} ms`,
  );
  return [
    ...(refused > 0 ? [`${refused} calls beside readers were refused`] : []),
    ...(p95 > P95_MS ? [`p95 beside readers is ${Math.round(p95)} ms, more than ${P95_MS}`] : []),
  ];
}

/** Sends bursts to a server, quiet and beside other programs, and lets one account read too much. */
export function bursts(): Promise<string[]> {
  return withFolder(async (dataDir) => {
    const count = Math.max(...BURSTS);
    const settings = { DATA_DIR: dataDir };
    const people = await withServer(settings, ({ api }) => signUpWriters(api, count));
    const [reader, other] = people;
    if (!reader || !other) throw new Error('Nobody is there');
    const database = openDatabase({ databaseUrl: undefined, dataDir });
    await bookExpenses(database, reader.groupId, [reader.id], EXPENSES);
    await database.close();
    console.log(machine());
    return withServer(settings, async ({ api }) => [
      ...(await showBursts(api, people, 'quiet')),
      ...(await besideHogs(() => showBursts(api, people, `beside ${HOGS} busy programs`))),
      ...(await besideReaders(api, reader, other)),
    ]);
  });
}
