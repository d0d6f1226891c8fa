import { sql } from 'kysely';
import type { BalanceViewsAnswer } from '@quits/contracts';
import { addExpense, createGroup, expensePayload, type Person, signUpAll } from '../../testing/people.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPostingsSum } from './postings-sum.repository.ts';

let testApp: TestApp;
let ann: Person;
let bob: Person;
let groupId: number;
/** Three entries of 10, oldest first. */
let ids: number[];
beforeEach(async () => {
  testApp = await buildTestApp();
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  groupId = (await createGroup(testApp, ann, [bob])).id;
  ids = [];
  for (const name of ['Dinner', 'Taxi', 'Museum'])
    ids.push((await addExpense(ann, { id: groupId }, expensePayload(10, [[ann, 10]], [[bob, 10]], name))).id);
});
afterEach(() => testApp.close());

const run = (statement: string) => sql.raw(statement).execute(testApp.app.database.admin);

/**
 * Simulates an attacker with the database's password: removes a dollar from a share without
 * updating the stored sums.
 */
async function changeLine(id: number | undefined): Promise<void> {
  const isSqlite = testApp.app.database.kind === 'sqlite';
  await run(isSqlite ? 'drop trigger postings_are_replaced' : 'alter table postings disable trigger user');
  await run(`update postings set amount_cents = -900 where side = 'share' and expense_id = ${String(id)}`);
}

const checked = async () =>
  (await ann.call<BalanceViewsAnswer>(['GET', `/api/groups/${String(groupId)}/balances`])).body.checked;

describe('the check of the books', () => {
  it('adds the entries up to zero, without deleted ones', async () => {
    await ann.call(['DELETE', `/api/expenses/${String(ids[0])}`]);
    expect(await checked()).toMatchObject({ entries: 2, sum: 0 });
  });

  it('finds a line that was changed behind the back of the server and of what the database keeps', async () => {
    await checked();
    await changeLine(ids[0]);
    expect(await checked()).toMatchObject({ entries: 3, sum: 1 });
  });

  it('finds a kept sum that was changed, of an entry whose turn it is not as well @full', async () => {
    const sumPostings = createPostingsSum(1);
    await run(`update expenses set lines_cents = 5 where id = ${String(ids[0])}`);
    expect(await sumPostings(testApp.app.database.queries, groupId, 3)).toBe(5);
  });

  it('reads the lines of a long list in turn, and stays where one is wrong @full', async () => {
    const sumPostings = createPostingsSum(1);
    const sums = async (times: number) => {
      const found: number[] = [];
      while (found.length < times) found.push(await sumPostings(testApp.app.database.queries, groupId, 3));
      return found;
    };
    expect(await sums(3)).toEqual([0, 0, 0]);
    await changeLine(ids[1]);
    expect(await sums(3)).toEqual([0, 100, 100]);
  });

  it('adds up the books of a group without entries', async () => {
    const { id } = await createGroup(testApp, ann, []);
    expect(await createPostingsSum(1)(testApp.app.database.queries, id, 0)).toBe(0);
  });
});
