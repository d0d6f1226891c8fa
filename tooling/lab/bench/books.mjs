import { serverModule } from '../trust/server-code.mjs';
import { call, signUp, startServerProcess } from '../trust/processes.mjs';

/** The environment of both competitors. */
export const JWT_SECRET = 'bench-secret-of-more-than-32-bytes!!!';
export const PEOPLE = 50;
const BATCH = 500;
const MEMBERS = 4;
const GROUPS = 20;

/** How many expenses each of the reader's first groups has; the others start empty. */
export const SIZES = { small: 10, middle: 200, large: 1000, huge: 10_000 };

/** @typedef {{ dataDir: string, databaseUrl?: string }} Place where the books are */

/**
 * Books expenses straight into the tables, with lines that the database checks.
 *
 * @param {any} database
 * @param {{ groupId: number, users: readonly number[], count: number }} options
 */
export async function fill(database, { groupId, users, count }) {
  for (let done = 0; done < count; done += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - done) }, (_, index) => done + index);
    await database.write(async (trx) => {
      const expenses = numbers.map((number) => ({
        group_id: groupId,
        type: 'expense',
        description: `Expense ${number}`,
        total_cents: 1000,
        created_by: users[0],
        created_at: Date.now() - number * 1000,
        deleted_at: null,
        deleted_by: null,
      }));
      const rows = await trx.insertInto('expenses').values(expenses).returning('id').execute();
      await trx
        .insertInto('postings')
        .values(rows.flatMap(({ id }) => linesOf(id, users)))
        .execute();
    });
  }
}

/** One of the people in turn paid, all share alike. */
function linesOf(expenseId, users) {
  const share = -1000 / users.length;
  return [
    {
      expense_id: expenseId,
      side: 'payer',
      position: 0,
      user_id: users[expenseId % users.length],
      amount_cents: 1000,
    },
    ...users.map((user, position) => ({
      expense_id: expenseId,
      side: 'share',
      position,
      user_id: user,
      amount_cents: share,
    })),
  ];
}

/** Accounts, and groups of the first of them, made through the API: sessions and histories are as in real life. */
async function makePeopleAndGroups({ dataDir, databaseUrl = '' }) {
  const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET });
  const people = [];
  for (let count = 0; count < PEOPLE; count += 1)
    people.push(await signUp(server.api, `bench${count}@example.org`));
  const [{ token, id }] = people;
  const groups = [];
  for (let count = 0; count < GROUPS; count += 1) {
    const body = { name: `Group ${count}`, created_by: id };
    groups.push((await call(server.api, 'POST', '/api/groups', { token, body })).body.id);
  }
  await server.end('SIGTERM');
  return { people, groups };
}

/**
 * Books to measure with: 50 people, of whom four are in each of 20 groups and everybody in the last, and expenses
 * in the first four groups.
 *
 * @param {Place} place
 */
export async function prepareBooks(place) {
  const { openDatabase } = await serverModule('db/database');
  const { people, groups } = await makePeopleAndGroups(place);
  const ids = people.map(({ id }) => id);
  const users = ids.slice(0, MEMBERS);
  const shared = groups.at(-1);
  const database = openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  const joined = groups.flatMap((groupId) =>
    (groupId === shared ? ids : users).slice(1).map((userId) => ({
      group_id: groupId,
      user_id: userId,
      joined_at: 0,
      removed_at: null,
      removed_by: null,
    })),
  );
  await database.write((trx) => trx.insertInto('memberships').values(joined).execute());
  const sizes = Object.entries(SIZES);
  const filled = Object.fromEntries(sizes.map(([name], index) => [name, groups[index]]));
  for (const [name, count] of sizes) await fill(database, { groupId: filled[name], users, count });
  await database.close();
  return { people, users, groups: { ...filled, spare: groups[sizes.length], shared } };
}
