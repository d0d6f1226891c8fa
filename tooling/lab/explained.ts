/** How long the balances of a long group take: the payments alone, and beside them the figures with their reasons. */
import { ask, ownExpense, requestOf } from '@quits/testing/client';
import type { Person } from '@quits/testing/client';
import { makeBooks } from './books.ts';
import { fire, isGood, median, openPool } from './load.ts';
import type { Shot } from './load.ts';
import { machine } from './machine.ts';
import { withFolder, withServer } from './server.ts';

const PEOPLE = 30;
const TIMES = 9;
/** An explained answer takes so many times what the payments alone take, at most. */
const AIM = 2;

interface Long {
  groupId: number;
  people: readonly [Person, ...Person[]];
}

/** Median of the times that an answer takes (ms), when nothing was written meanwhile and right after a write. */
async function timesOf(api: string, { groupId, people: [first] }: Long, shot: Shot) {
  const pool = await openPool(api, 1);
  const times: { known: number[]; written: number[] } = { known: [], written: [] };
  for (let turn = 0; turn < TIMES; turn += 1) {
    const body = ownExpense(first.id, groupId, 'Coffee', 100);
    await ask(api, 'addExpense', { token: first.token, body });
    for (const kind of ['written', 'known'] as const) {
      const answer = await fire(pool, shot);
      if (!isGood(answer)) throw new Error(`${shot.path} was answered ${answer.status}`);
      times[kind].push(answer.ms);
    }
  }
  await pool.close();
  return { known: median(times.known), written: median(times.written) };
}

/** Measures the answers of a group of so many entries; gives what takes more than twice as long as the payments. */
export function explained(entries: number): Promise<string[]> {
  return withFolder(async (dataDir) => {
    const { people, groupIds } = await makeBooks({ dataDir }, { people: PEOPLE, expenses: [entries] });
    const [groupId = 0] = groupIds;
    const [{ id: userId, token }] = people;
    const otherId = people[1]?.id ?? 0;
    const params = { id: groupId };
    const shots: Record<string, Shot> = {
      'payments (/summary)': requestOf('getGroupBalances', { token, params }),
      'three views (/balances)': requestOf('getBalanceViews', { token, params }),
      "a person's lines": requestOf('getNetLines', { token, params: { ...params, userId } }),
      'lines between two': requestOf('getDebtLines', { token, params: { ...params, userId, otherId } }),
      'people over all groups': requestOf('getPeople', { token }),
    };
    return withServer({ DATA_DIR: dataDir }, async ({ api }) => {
      console.log(`${entries} entries of ${PEOPLE} people; ${machine()}; median of ${TIMES}`);
      const problems: string[] = [];
      let least = { known: Infinity, written: Infinity };
      for (const [name, shot] of Object.entries(shots)) {
        const times = await timesOf(api, { groupId, people }, shot);
        if (least.known === Infinity) least = times;
        console.log(
          `${name}: ${times.written.toFixed(1)} ms after a write, ${times.known.toFixed(1)} ms when nothing was written`,
        );
        for (const kind of ['written', 'known'] as const) {
          const factor = times[kind] / least[kind];
          if (factor > AIM) problems.push(`${name} takes ${factor.toFixed(1)} times the payments (${kind})`);
        }
      }
      return problems;
    });
  });
}
