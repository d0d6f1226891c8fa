import type { ActivityPageAnswer, GroupAnswer as Group } from '@quits/contracts';
import {
  addExpense,
  createGroup,
  expensePayload,
  type Person,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { hashOf } from './history.service.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: Group;
beforeAll(async () => {
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  group = await createGroup(testApp, ann, [bob]);
  const expense = await addExpense(bob, group, expensePayload(10, [[bob, 10]], [[ann, 10]]));
  await ann.call(
    ['PUT', `/api/expenses/${String(expense.id)}`],
    expensePayload(20, [[bob, 20]], [[ann, 20]]),
  );
  await ann.call(['DELETE', `/api/expenses/${String(expense.id)}`]);
  await bob.call(['POST', `/api/expenses/${String(expense.id)}/restore`]);
  await ann.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: bob.id, amount: 20 });
  await ann.call(['PUT', `/api/groups/${String(group.id)}`], { name: 'Renamed' });
  await ann.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(bob.id)}`]);
  await ann.call(['DELETE', `/api/groups/${String(group.id)}`]);
  await ann.call(['POST', `/api/groups/${String(group.id)}/restore`]);
});

const read = (query = '', by = ann) =>
  by.call<ActivityPageAnswer>(['GET', `/api/groups/${String(group.id)}/activity${query}`]);

describe('GET /api/groups/{id}/activity', () => {
  it('tells every change, newest first: who and what', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.next).toBeNull();
    const expected: [Person, string][] = [
      [ann, 'group/created'],
      [ann, 'member/invited'],
      [bob, 'member/joined'],
      [bob, 'expense/added'],
      [ann, 'expense/edited'],
      [ann, 'expense/deleted'],
      [bob, 'expense/restored'],
      [ann, 'settlement/recorded'],
      [ann, 'group/renamed'],
      [ann, 'member/removed'],
      [ann, 'group/deleted'],
      [ann, 'group/restored'],
    ];
    expect(body.items.map(({ action, actor }) => `${actor.name} ${action}`)).toEqual(
      expected.map(([person, action]) => `${person.name} ${action}`).reverse(),
    );
  });

  it('says what was before and what is after', async () => {
    const { body } = await read();
    const edit = body.items.find(({ action }) => action === 'expense/edited');
    expect(edit?.before).toMatchObject({ total_amount: 10, description: 'Dinner' });
    expect(edit?.after).toMatchObject({ total_amount: 20, payers: [{ user_id: bob.id, paid_amount: 20 }] });
    expect(body.items.find(({ action }) => action === 'group/renamed')).toMatchObject({
      before: { name: 'Flat' },
      after: { name: 'Renamed' },
    });
  });

  it('comes in pages', async () => {
    const ids: number[] = [];
    for (let next: number | null | undefined; next !== null;) {
      const { body } = await read(`?limit=5${next === undefined ? '' : `&before=${String(next)}`}`);
      ids.push(...body.items.map(({ id }) => id));
      next = body.next;
    }
    expect(ids).toEqual((await read('?limit=200')).body.items.map(({ id }) => id));
  });

  it('has no next page after exactly as many items as are asked for', async () => {
    expect((await read('?limit=12')).body.next).toBeNull();
    const { body } = await read('?limit=11');
    expect(body.next).toBe(body.items.at(-1)?.id);
  });

  it.each([
    '?limit=0',
    '?limit=201',
    '?limit=x',
    '?before=-1',
    '?before=1&before=2',
    '?limit[]=1&limit=2&limit=3',
  ])('refuses %s with 422', async (query) => {
    const { status } = await read(query);
    expect(status).toBe(422);
  });

  it('is for members alone', async () => {
    expect((await read('', bob)).status).toBe(404);
    expect((await read('', await signUp(testApp))).status).toBe(404);
  });
});

describe('the history in the database', () => {
  it('can be neither changed nor deleted', async () => {
    const { admin } = testApp.app.database;
    await expect(admin.updateTable('activity').set({ action: 'nothing' }).execute()).rejects.toThrow();
    await expect(admin.deleteFrom('activity').execute()).rejects.toThrow();
  });

  it('is chained by hashes, so that a change behind the back of the server shows', async () => {
    const rows = await testApp.app.database.queries
      .selectFrom('activity')
      .selectAll()
      .where('group_id', '=', group.id)
      .orderBy('id')
      .execute();
    let previous = '';
    for (const row of rows) {
      expect(row.previous_hash).toBe(previous);
      expect(hashOf(row)).toBe(row.hash);
      previous = row.hash;
    }
    expect(rows).toHaveLength(12);
  });
});
