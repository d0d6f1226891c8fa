import type {
  ActivityPageAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
  GroupSummaryAnswer,
} from '@quits/contracts';
import {
  addExpense,
  createGroup,
  expensePayload,
  joinGroup,
  type Person,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: Group;
let dinner: ExpenseAnswer;

/** Bob has paid Ann's dinner of 10. */
beforeEach(async () => {
  testApp.clock.now += 60_000;
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  group = await createGroup(testApp, ann, [bob]);
  dinner = await addExpense(bob, group, payload(10));
});

const payload = (amount: number, description = 'Dinner') =>
  expensePayload(amount, [[bob, amount]], [[ann, amount]], description);
const ofGroup = (rest = '') => `/api/groups/${String(group.id)}${rest}`;
const ofDinner = (rest = '') => `/api/expenses/${String(dinner.id)}${rest}`;
const history = async (by = ann, query = '') =>
  (await by.call<ActivityPageAnswer>(['GET', ofGroup(`/activity${query}`)])).body;
const edit = (amount: number, description?: string) =>
  ann.call(['PUT', ofDinner()], payload(amount, description));

// PostgreSQL finds the kind of an item in another way than SQLite.
describe('GET /api/groups/{id}/activity', () => {
  it('tells the kinds that are asked for', async () => {
    await ann.call(['PUT', ofGroup()], { name: 'House' });
    const actions = async (kind: string) =>
      (await history(ann, `?kind=${kind}`)).items.map(({ action }) => action);
    expect(await actions('expense')).toEqual(['expense/added']);
    expect(await actions('expense,group')).toEqual(['group/renamed', 'expense/added', 'group/created']);
    expect(await actions('comment')).toEqual([]);
    for (const wrong of ['', 'Expense', 'expense,', 'expense/added', '%'])
      expect((await ann.call(['GET', ofGroup(`/activity?kind=${wrong}`)])).status).toBe(422);
  });

  it('takes ten kinds at most, each the whole first word', async () => {
    const statusOf = async (kinds: string) =>
      (await ann.call(['GET', ofGroup(`/activity?kind=${kinds}`)])).status;
    const ten = 'a,b,c,d,e,f,g,h,i,expense';
    expect([await statusOf(ten), await statusOf(`${ten},expense`), await statusOf(`${ten},k`)]).toEqual([
      200, 200, 422,
    ]);
    expect((await history(ann, `?kind=${ten},expense`)).items).toHaveLength(1);
    expect((await history(ann, '?kind=exp')).items).toEqual([]);
  });

  it('goes on page by page with the kinds', async () => {
    await edit(20);
    await ann.call(['PUT', ofGroup()], { name: 'House' });
    await edit(30);
    const kinds = '?kind=expense,group';
    const { items } = await history(ann, kinds);
    const first = await history(ann, `${kinds}&limit=2`);
    expect(first.items).toEqual(items.slice(0, 2));
    expect((await history(ann, `${kinds}&before=${String(first.next)}`)).items).toEqual(items.slice(2));
  });

  it('says what can be undone, and by whom', async () => {
    await edit(20);
    await ann.call(['DELETE', ofDinner()]);
    await ann.call(['POST', ofDinner('/restore')]);
    await ann.call(['PUT', ofGroup()], { name: 'House' });
    const undoable = async (by: Person) =>
      (await history(by)).items.filter(({ can_undo }) => can_undo).map(({ action }) => action);
    const ofEveryone = ['expense/restored', 'expense/deleted', 'expense/edited', 'expense/added'];
    expect(await undoable(ann)).toEqual(['group/renamed', ...ofEveryone]);
    expect(await undoable(bob)).toEqual(ofEveryone);
    await ann.call(['POST', ofGroup('/settle')], { to_user_id: bob.id, amount: 5 });
    expect(await undoable(ann)).toContain('settlement/recorded');
    expect(await undoable(bob)).toContain('settlement/recorded');
  });
});

describe('GET /api/expenses/{id}/activity', () => {
  it("is one entry's own, also of a deleted one", async () => {
    await addExpense(ann, group, payload(5, 'Taxi'));
    await edit(20);
    await ann.call(['DELETE', ofDinner()]);
    const read = (by: Person, query = '') =>
      by.call<ActivityPageAnswer>(['GET', ofDinner(`/activity${query}`)]);
    const { body } = await read(bob);
    expect(body.items.map(({ action }) => action)).toEqual([
      'expense/deleted',
      'expense/edited',
      'expense/added',
    ]);
    const page = (await read(bob, '?limit=2')).body;
    expect(page.next).toBe(body.items[1]?.id);
    expect((await read(bob, `?before=${String(page.next)}`)).body.items).toEqual(body.items.slice(2));
    expect((await read(await signUp(testApp, 'eve'))).status).toBe(404);
  });
});

describe('what was seen', () => {
  const unread = async (by: Person) =>
    (await by.call<GroupSummaryAnswer[]>(['GET', '/api/groups/summary'])).body.find(
      ({ id }) => id === group.id,
    )?.unread_count;
  const see = (by: Person, activityId: number | undefined) =>
    by.call(['PUT', ofGroup('/seen')], { activity_id: activityId });

  it('is all that others did since one joined, and one did oneself', async () => {
    // Bob joined and added the dinner; the invitation came before.
    expect([await unread(ann), await unread(bob)]).toEqual([2, 0]);
    await edit(20);
    expect([await unread(ann), await unread(bob)]).toEqual([2, 1]);
  });

  it('ends at the item that one names, and never goes back', async () => {
    const ids = (await history()).items.map(({ id }) => id);
    expect((await see(ann, ids[0])).status).toBe(204);
    expect(await unread(ann)).toBe(0);
    expect((await see(ann, ids.at(-1))).status).toBe(204);
    expect(await unread(ann)).toBe(0);
    await bob.call(['DELETE', ofDinner()]);
    expect(await unread(ann)).toBe(1);
  });

  it('begins again for people who join again', async () => {
    await ann.call(['DELETE', ofDinner()]);
    await ann.call(['DELETE', ofGroup(`/members/${String(bob.id)}`)]);
    await addExpense(ann, group, expensePayload(1, [[ann, 1]], [[ann, 1]]));
    testApp.clock.now += 1000;
    await joinGroup(testApp, ann, group.id, bob);
    expect(await unread(bob)).toBe(0);
  });

  it('is an item of that group alone', async () => {
    const other = await createGroup(testApp, bob, [ann]);
    const item = (await ann.call<ActivityPageAnswer>(['GET', `/api/groups/${String(other.id)}/activity`]))
      .body.items[0];
    expect((await see(ann, item?.id)).status).toBe(422);
    expect((await see(ann, 999_999_999)).status).toBe(422);
    expect((await see(await signUp(testApp, 'eve'), item?.id)).status).toBe(404);
  });
});
