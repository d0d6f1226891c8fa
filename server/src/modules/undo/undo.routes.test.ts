import type {
  ActivityItemAnswer,
  ActivityPageAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
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
import { callerWithoutRequest } from '../../http/caller.ts';
import { recordActivity } from '../history/history.service.ts';
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
/** The newest item of a kind. */
const newest = async (action: string): Promise<ActivityItemAnswer> => {
  const found = (await history()).items.find((item) => item.action === action);
  if (!found) throw new Error(`There is no ${action}`);
  return found;
};
const undo = <Body = ActivityItemAnswer>(by: Person, { id }: { id: number }, body?: object) =>
  by.call<Body>(['POST', `/api/activity/${String(id)}/undo`], body);
const details = async () =>
  (await ann.call<{ expense: ExpenseAnswer }>(['GET', ofDinner('/details')])).body.expense;
const edit = (amount: number, description?: string) =>
  ann.call(['PUT', ofDinner()], payload(amount, description));

describe('POST /api/activity/{id}/undo', () => {
  it('deletes what was added, and an undo of that restores it', async () => {
    const first = await undo(ann, await newest('expense/added'));
    expect([first.status, first.body.action, first.body.actor.id]).toEqual([201, 'expense/deleted', ann.id]);
    expect((await ann.call(['GET', ofDinner('/details')])).status).toBe(404);
    const second = await undo(bob, first.body);
    expect([second.status, second.body.action]).toEqual([201, 'expense/restored']);
    expect(await details()).toEqual({ ...dinner, version: 3 });
    expect((await undo(bob, second.body)).body.action).toBe('expense/deleted');
  });

  it("answers what today's rules refuse with their own sentence", async () => {
    const { app } = testApp;
    const caller = callerWithoutRequest(ann.id, 'long ago', app);
    const record = (action: 'expense/edited' | 'group/renamed', before: object, after: object) =>
      app.database.write((trx) =>
        recordActivity(trx, caller, { groupId: group.id, expenseId: dinner.id, action, before, after }),
      );
    await record('expense/edited', { ...dinner, description: 'x'.repeat(300) }, dinner);
    expect(await undo(ann, await newest('expense/edited'))).toMatchObject({
      status: 422,
      body: { detail: 'Description must be at most 255 characters', errors: [{ field: 'description' }] },
    });
    await record('group/renamed', { name: '' }, { name: group.name });
    expect(await undo(ann, await newest('group/renamed'))).toMatchObject({
      status: 422,
      body: { detail: 'Name must not be empty' },
    });
  });

  it('makes an edited entry as before, with everything that it said', async () => {
    const split = { mode: 'percent', values: [{ user_id: ann.id, value: 10_000 }] };
    const full = {
      ...payload(10),
      category: 'restaurant',
      date: '2026-01-02',
      notes: 'With\ndessert',
      split,
      original: { currency: 'EUR', total_amount: 8, rate: 1.25 },
    };
    await bob.call(['PUT', ofDinner()], full);
    const before = await details();
    await ann.call(['PUT', ofDinner()], {
      ...expensePayload(30, [[ann, 30]], [[bob, 30]], 'Lunch'),
      category: null,
      notes: '',
      date: '2026-02-03',
      split: null,
      original: null,
    });
    const { status, body } = await undo(bob, await newest('expense/edited'));
    expect([status, body.action, body.can_undo]).toEqual([201, 'expense/edited', true]);
    expect(await details()).toEqual({ ...before, version: 4 });
    await undo(bob, body);
    expect((await details()).description).toBe('Lunch');
  });

  it('gives a group its former name, for its creator alone', async () => {
    await ann.call(['PUT', ofGroup()], { name: 'House' });
    const item = await newest('group/renamed');
    expect((await undo(bob, item)).status).toBe(403);
    const { status, body } = await undo(ann, item);
    expect([status, body.before, body.after]).toEqual([201, { name: 'House' }, { name: 'Flat' }]);
    await ann.call(['PUT', ofGroup()], { name: 'Castle' });
    const stale = await undo<{ current: Group }>(ann, item);
    expect([stale.status, stale.body.current.name]).toEqual([409, 'Castle']);
    expect((await undo(ann, item, { force: true })).body.after).toEqual({ name: 'Flat' });
  });

  it('deletes a recorded settlement', async () => {
    const { body } = await ann.call<ExpenseAnswer>(['POST', ofGroup('/settle')], {
      to_user_id: bob.id,
      amount: 4,
    });
    expect((await undo(bob, await newest('settlement/recorded'))).status).toBe(201);
    expect((await ann.call(['GET', `/api/expenses/${String(body.id)}/details`])).status).toBe(404);
  });

  it('shows what stands now instead of taking back what has changed since, unless forced', async () => {
    const item = await newest('expense/added');
    await edit(20);
    const refused = await undo<{ detail: string; current: ExpenseAnswer }>(bob, item);
    expect([refused.status, refused.body.detail]).toEqual([409, 'It has changed since then']);
    expect(refused.body.current).toEqual(await details());
    expect((await undo(bob, item, { force: false })).status).toBe(409);
    const edited = await newest('expense/edited');
    await edit(30);
    expect((await undo(bob, edited)).status).toBe(409);
    expect((await undo(bob, edited, { force: true })).status).toBe(201);
    expect((await details()).total_amount).toBe(10);
    expect((await undo(bob, item, { force: true })).body.action).toBe('expense/deleted');
  });

  it('says that a deleted entry is gone, and that a restored one is there, forced or not', async () => {
    const added = await newest('expense/added');
    await edit(20);
    const edited = await newest('expense/edited');
    await ann.call(['DELETE', ofDinner()]);
    for (const [item, body] of [
      [added, { force: true }],
      [edited, {}],
      [edited, { force: true }],
    ] as const) {
      const answer = await undo<{ current: unknown }>(bob, item, body);
      expect([answer.status, answer.body.current]).toEqual([409, null]);
    }
    const deleted = await newest('expense/deleted');
    await ann.call(['POST', ofDinner('/restore')]);
    const answer = await undo<{ current: ExpenseAnswer }>(bob, deleted, { force: true });
    expect([answer.status, answer.body.current.id]).toEqual([409, dinner.id]);
  });

  it('does not take a comment for a change', async () => {
    await bob.call(['POST', ofDinner('/comments')], { text: 'Thanks' });
    expect((await undo(ann, await newest('expense/added'))).status).toBe(201);
  });

  it('wins once when two undo at the same time', async () => {
    const item = await newest('expense/added');
    const answers = await Promise.all([undo<object>(ann, item), undo<object>(bob, item)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const why = { detail: 'It is deleted now', code: 'already_deleted', params: {}, current: null };
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(why);
  });

  it('answers 422 for a kind that cannot be undone', async () => {
    for (const action of ['group/created', 'member/joined', 'member/invited'])
      expect((await undo(ann, await newest(action))).status).toBe(422);
  });

  it('keeps the rules of doing it by hand', async () => {
    const cid = await signUp(testApp, 'cid');
    await joinGroup(testApp, ann, group.id, cid);
    const taxi = await addExpense(ann, group, expensePayload(9, [[ann, 9]], [[cid, 9]], 'Taxi'));
    const added = await newest('expense/added');
    await cid.call(['POST', ofGroup('/settle')], { to_user_id: ann.id, amount: 9 });
    await ann.call(['DELETE', ofGroup(`/members/${String(cid.id)}`)]);
    const { status, body } = await undo<{ detail: string }>(ann, added);
    expect([status, body.detail]).toEqual([
      409,
      `${cid.name} has left the group and would end up with a balance`,
    ]);
    expect((await undo(cid, added)).status).toBe(404);
    expect((await ann.call(['GET', `/api/expenses/${String(taxi.id)}/details`])).status).toBe(200);
    await ann.call(['DELETE', ofGroup()]);
    expect((await undo(ann, added)).status).toBe(404);
    expect((await undo(ann, { id: 999_999_999 })).status).toBe(404);
  });
});
