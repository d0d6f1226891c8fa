/** How long the balances of a long group take: the payments alone, and beside them the figures with their reasons. */
import { ask, ownExpense, requestOf } from '@quits/testing/client';
import type { Person } from '@quits/testing/client';
import type { Pool } from 'undici';
import { makeBooks, onEither, settingsOf } from './books.ts';
import type { Place } from './books.ts';
import { fire, median, openPool } from './load.ts';
import type { Shot } from './load.ts';
import { machine } from './machine.ts';
import { withServer } from './server.ts';

const PEOPLE = 30;
const TIMES = 21;
/** An explained answer takes so many times what the payments alone take, at most. */
const AIM = 2;

interface Long {
  groupId: number;
  people: readonly [Person, ...Person[]];
}

const KINDS = ['written', 'known'] as const;

async function timeOf(pool: Pool, shot: Shot): Promise<number> {
  const { status, ms } = await fire(pool, shot);
  if (status !== 200) throw new Error(`${shot.path} was answered ${status}`);
  return ms;
}

/**
 * The median times of each answer (ms), right after a write and when nothing was written meanwhile. The answers take
 * turns, so that what else the machine does slows all of them alike.
 */
async function timesOf(api: string, { groupId, people: [first] }: Long, shots: Record<string, Shot>) {
  const pool = await openPool(api, 1);
  const all = Object.entries(shots).map(([what, shot]) => ({
    what,
    shot,
    written: [] as number[],
    known: [] as number[],
  }));
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const { shot, ...times } of all) {
      const body = ownExpense(first.id, groupId, 'Coffee', 100);
      await ask(api, 'addExpense', { token: first.token, body });
      for (const kind of KINDS) times[kind].push(await timeOf(pool, shot));
    }
  }
  await pool.close();
  return all.map(({ what, written, known }) => ({ what, written: median(written), known: median(known) }));
}

/** The answers that are measured, the payments alone first. */
function shotsOf({ groupId, people: [{ id: userId, token }, other] }: Long): Record<string, Shot> {
  const params = { id: groupId };
  const between = { ...params, userId, otherId: other?.id ?? 0 };
  return {
    'payments (/summary)': requestOf('getGroupBalances', { token, params }),
    'three views (/balances)': requestOf('getBalanceViews', { token, params }),
    "a person's lines": requestOf('getNetLines', { token, params: { ...params, userId } }),
    'lines between two': requestOf('getDebtLines', { token, params: between }),
    'people over all groups': requestOf('getPeople', { token }),
  };
}

/** How long the first look at all three views takes after a start: all entries are added up for it (ms). */
async function firstAnswer(api: string, shot: Shot): Promise<number> {
  const pool = await openPool(api, 1);
  const ms = await timeOf(pool, shot);
  await pool.close();
  return ms;
}

async function measure(name: string, place: Place, entries: number): Promise<string[]> {
  const { people, groupIds } = await makeBooks(place, { people: PEOPLE, expenses: [entries] });
  const long = { groupId: groupIds[0] ?? 0, people };
  const shots = shotsOf(long);
  return withServer(settingsOf(place), async ({ api }) => {
    const views = shots['three views (/balances)'];
    if (views)
      console.log(`${name}: first views after a start ${(await firstAnswer(api, views)).toFixed(0)} ms`);
    const [payments, ...others] = await timesOf(api, long, shots);
    return [payments, ...others].flatMap((times) => {
      if (!times || !payments) return [];
      const { what, written, known } = times;
      console.log(
        `${name}, ${what}: ${written.toFixed(1)} ms after a write, ${known.toFixed(1)} ms when nothing was written`,
      );
      return KINDS.filter((kind) => times[kind] > AIM * payments[kind]).map(
        (kind) =>
          `${name}: ${what} takes ${(times[kind] / payments[kind]).toFixed(1)} times the payments (${kind})`,
      );
    });
  });
}

/**
 * Measures the answers of a group of so many entries on either database; gives what takes more than twice as long as the
 * payments.
 */
export function explained(entries: number): Promise<string[]> {
  console.log(`${entries} entries of ${PEOPLE} people; ${machine()}; median of ${TIMES}`);
  return onEither((name, place) => measure(name, place, entries));
}
