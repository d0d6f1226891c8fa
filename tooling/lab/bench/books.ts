import { createGroup, signUp } from '@quits/testing/client';
import type { Person } from '@quits/testing/client';
import { openDatabase } from '../../../server/src/db/database.ts';
import type { Database } from '../../../server/src/db/tables.ts';
import { withServer } from '../server.ts';

/** The environment of both competitors. */
export const JWT_SECRET = 'bench-secret-of-more-than-32-bytes!!!';
const PEOPLE = 50;
const BATCH = 500;
const MEMBERS = 4;
const GROUPS = 20;

/** How many expenses each of the reader's first groups has; the others start empty. */
const SIZES = { small: 10, middle: 200, large: 1000, huge: 10_000 };

/** Where the books are. */
export interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
}

export interface Books {
  place: Place;
  people: readonly [Person, ...Person[]];
  /** The four of the first groups. */
  users: readonly number[];
  groups: Record<keyof typeof SIZES | 'spare' | 'shared', number>;
}

/** One of the people in turn paid, all share alike. */
function linesOf(expenseId: number, users: readonly number[]) {
  const payer = {
    expense_id: expenseId,
    side: 'payer' as const,
    position: 0,
    user_id: users[expenseId % users.length] ?? 0,
    amount_cents: 1000,
  };
  const shares = users.map((user_id, position) => ({
    ...payer,
    side: 'share' as const,
    position,
    user_id,
    amount_cents: -1000 / users.length,
  }));
  return [payer, ...shares];
}

/** Books expenses straight into the tables, with lines that the database checks. */
export async function fill(database: Database, groupId: number, users: readonly number[], count: number) {
  for (let done = 0; done < count; done += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - done) }, (_none, index) => done + index);
    await database.write(async (trx) => {
      const expenses = numbers.map((number) => ({
        group_id: groupId,
        type: 'expense' as const,
        description: `Expense ${number}`,
        total_cents: 1000,
        created_by: users[0] ?? 0,
        created_at: Date.now() - number * 1000,
        deleted_at: null,
        deleted_by: null,
      }));
      const rows = await trx.insertInto('expenses').values(expenses).returning('id').execute();
      const lines = rows.flatMap(({ id }) => linesOf(id, users));
      await trx.insertInto('postings').values(lines).execute();
    });
  }
}

/** The environment of a server on these books. */
export const environmentOf = ({ dataDir, databaseUrl = '' }: Place, more?: NodeJS.ProcessEnv) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  JWT_SECRET,
  LOG_LEVEL: 'info',
  ...more,
});

/** Accounts, and groups of the first of them, made through the API: sessions and histories are as in real life. */
function makePeopleAndGroups(place: Place) {
  return withServer(environmentOf(place, { LOG_LEVEL: 'fatal' }), async ({ api }) => {
    const first = await signUp(api, 'bench0@example.org');
    const people: [Person, ...Person[]] = [first];
    for (let count = 1; count < PEOPLE; count += 1)
      people.push(await signUp(api, `bench${count}@example.org`));
    const groups = [];
    for (let count = 0; count < GROUPS; count += 1)
      groups.push(await createGroup(api, first, `Group ${count}`));
    return { people, groups };
  });
}

/**
 * Books to measure with: 50 people, of whom four are in each of 20 groups and everybody in the last, and expenses
 * in the first four groups.
 */
export async function prepareBooks(place: Place): Promise<Books> {
  const { people, groups } = await makePeopleAndGroups(place);
  const [small = 0, middle = 0, large = 0, huge = 0, spare = 0] = groups;
  const shared = groups.at(-1) ?? 0;
  const ids = people.map(({ id }) => id);
  const users = ids.slice(0, MEMBERS);
  const joined = groups.flatMap((group_id) =>
    (group_id === shared ? ids : users)
      .slice(1)
      .map((user_id) => ({ group_id, user_id, joined_at: 0, removed_at: null, removed_by: null })),
  );
  const database = openDatabase(place);
  await database.write((trx) => trx.insertInto('memberships').values(joined).execute());
  const filled = { small, middle, large, huge };
  for (const size of ['small', 'middle', 'large', 'huge'] as const)
    await fill(database, filled[size], users, SIZES[size]);
  await database.close();
  return { place, people, users, groups: { ...filled, spare, shared } };
}
