import type {
  BalanceViewsAnswer,
  DebtLinesAnswer,
  GroupAnswer as Group,
  NetLinesAnswer,
} from '@quits/contracts';
import {
  addExpense,
  createGroup,
  expensePayload,
  type Person,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let cid: Person;
let group: Group;

/**
 * Ann and Bob paid a dinner of 90 for all three. Bob paid a taxi of 12 for himself and Cid. Cid
 * paid Ann 10.
 */
beforeEach(async () => {
  [ann, bob, cid] = await signUpAll(testApp, 'ann', 'bob', 'cid');
  group = await createGroup(testApp, ann, [bob, cid]);
  const paid: [Person, number][] = [
    [ann, 60],
    [bob, 30],
  ];
  const shares = [ann, bob, cid].map((person): [Person, number] => [person, 30]);
  await addExpense(ann, group, expensePayload(90, paid, shares, 'Dinner'));
  const fares = [bob, cid].map((person): [Person, number] => [person, 6]);
  await addExpense(bob, group, expensePayload(12, [[bob, 12]], fares, 'Taxi'));
  await settle(cid, ann, 10);
});

const path = (...rest: (string | number)[]) => `/api/groups/${[group.id, ...rest].join('/')}`;
const settle = (by: Person, to: Person, amount: number) =>
  by.call(['POST', path('settle')], { to_user_id: to.id, amount });
const views = async (by = ann) => (await by.call<BalanceViewsAnswer>(['GET', path('balances')])).body;
const short = (debts: BalanceViewsAnswer['pairwise']) =>
  debts.map(({ from_user, to_user, amount }) => [from_user.name, to_user.name, amount]);

describe('GET /api/groups/{id}/balances', () => {
  it('shows the nets, who owes whom, the fewest payments, and that the books add up to zero', async () => {
    const { members, pairwise, fewest, currency, checked } = await views();
    expect(members.map(({ user, paid, share, net }) => [user.name, paid, share, net])).toEqual([
      [ann.name, 60, 40, 20],
      [bob.name, 42, 36, 6],
      [cid.name, 10, 36, -26],
    ]);
    expect(short(pairwise)).toEqual([
      [cid.name, ann.name, 20],
      [cid.name, bob.name, 6],
    ]);
    expect(short(fewest)).toEqual(short(pairwise));
    expect({ currency, ...checked }).toEqual({
      currency: 'USD',
      entries: 3,
      sum: 0,
      at: new Date(testApp.clock.now).toISOString(),
    });
  });

  it('follows every write, after any earlier reads', async () => {
    await views(bob);
    await settle(cid, bob, 6);
    expect(short((await views(bob)).pairwise)).toEqual([[cid.name, ann.name, 20]]);
  });

  it('shows that debts and payments differ where lines were changed without their debts', async () => {
    const before = await views();
    await testApp.app.database.admin.transaction().execute(async (trx) => {
      const deleted = trx.deleteFrom('postings').where('side', '=', 'payer').where('user_id', '=', cid.id);
      const lines = await deleted.returningAll().execute();
      await trx
        .insertInto('postings')
        .values(lines.map((line) => ({ ...line, user_id: bob.id })))
        .execute();
    });
    const { members, pairwise, fewest, checked } = await views();
    expect({ members, pairwise }).toEqual({ members: before.members, pairwise: before.pairwise });
    expect(short(fewest)).toEqual([
      [cid.name, ann.name, 20],
      [cid.name, bob.name, 16],
    ]);
    expect(checked).toMatchObject({ entries: 3, sum: 0 });
  });

  it('counts no deleted entry, and a restored one again', async () => {
    const { id } = await addExpense(ann, group, expensePayload(8, [[ann, 8]], [[bob, 8]], 'Tea'));
    const before = await views();
    await ann.call(['DELETE', `/api/expenses/${String(id)}`]);
    const { members, pairwise, checked } = await views();
    expect(members.map(({ paid, share }) => [paid, share])).toEqual([
      [60, 40],
      [42, 36],
      [10, 36],
    ]);
    expect(short(pairwise)).toEqual([
      [cid.name, ann.name, 20],
      [cid.name, bob.name, 6],
    ]);
    expect(checked.entries).toBe(3);
    await ann.call(['POST', `/api/expenses/${String(id)}/restore`]);
    expect(await views()).toEqual(before);
  });

  it('names a debt between two whom the fewest payments do not connect', async () => {
    await addExpense(cid, group, expensePayload(20, [[cid, 20]], [[bob, 20]], 'Museum'));
    const { pairwise, fewest } = await views();
    expect(short(fewest)).toEqual([
      [bob.name, ann.name, 14],
      [cid.name, ann.name, 6],
    ]);
    expect(short(pairwise)).toEqual([
      [cid.name, ann.name, 20],
      [bob.name, cid.name, 14],
    ]);
  });
});

describe('POST /api/groups/{id}/settle', () => {
  beforeEach(() => addExpense(cid, group, expensePayload(20, [[cid, 20]], [[bob, 20]], 'Museum')));

  it('takes up to the larger of what the fewest payments and what the entries say', async () => {
    expect((await settle(bob, cid, 14.01)).status).toBe(409);
    expect((await settle(bob, cid, 14)).status).toBe(201);
    expect((await settle(cid, ann, 20)).status).toBe(201);
    expect((await views()).pairwise).toEqual([]);
  });
});

describe('GET /api/groups/{id}/balances/{userId}', () => {
  it('shows the entries behind a net balance, newest first, with the balance up to each', async () => {
    const { body } = await ann.call<NetLinesAnswer>(['GET', path('balances', cid.id)]);
    expect(
      body.items.map(({ description, paid, share, net, running }) => [
        description,
        paid,
        share,
        net,
        running,
      ]),
    ).toEqual([
      ['Settlement', 10, 0, 10, -26],
      ['Taxi', 0, 6, -6, -36],
      ['Dinner', 0, 30, -30, -30],
    ]);
    expect(body.next).toBeNull();
  });

  it('goes on page by page, with the same sums', async () => {
    const whole = (await ann.call<NetLinesAnswer>(['GET', path('balances', cid.id)])).body.items;
    const first = (await ann.call<NetLinesAnswer>(['GET', `${path('balances', cid.id)}?limit=2`])).body;
    expect(first.items).toEqual(whole.slice(0, 2));
    const rest = `${path('balances', cid.id)}?limit=2&before=${String(first.next)}`;
    expect((await ann.call<NetLinesAnswer>(['GET', rest])).body).toEqual({
      items: whole.slice(2),
      next: null,
    });
  });
});

describe('GET /api/groups/{id}/balances/{userId}/{otherId}', () => {
  const lines = async (of: Person, other: Person, query = '') =>
    (await ann.call<DebtLinesAnswer>(['GET', path('balances', of.id, other.id) + query])).body;

  it('shows what the second owes the first by each entry, with the debt up to it', async () => {
    const { items, net } = await lines(ann, cid);
    expect(items.map(({ description, amount, running }) => [description, amount, running])).toEqual([
      ['Settlement', -10, 20],
      ['Dinner', 30, 30],
    ]);
    expect(net).toBe(20);
  });

  it('says the same the other way round, and goes on page by page', async () => {
    const first = await lines(cid, ann, '?limit=1');
    expect(first.items.map(({ amount, running }) => [amount, running])).toEqual([[10, -20]]);
    const rest = await lines(cid, ann, `?limit=1&before=${String(first.next)}`);
    expect(rest.items.map(({ amount, running }) => [amount, running])).toEqual([[-30, -30]]);
    expect([first.net, rest.net, rest.next]).toEqual([-20, -20, null]);
  });

  it('goes on from an entry that was deleted meanwhile, with the sums of now', async () => {
    await addExpense(ann, group, expensePayload(5, [[ann, 5]], [[cid, 5]], 'Tea'));
    const first = await lines(ann, cid, '?limit=1');
    await ann.call(['DELETE', `/api/expenses/${String(first.next)}`]);
    const rest = await lines(ann, cid, `?before=${String(first.next)}`);
    expect(rest).toEqual({ ...(await lines(ann, cid)), items: rest.items });
    expect(rest.items.map(({ description, running }) => [description, running])).toEqual([
      ['Settlement', 20],
      ['Dinner', 30],
    ]);
  });

  it('knows no debt of a person to themselves', async () => {
    expect(await lines(ann, ann)).toEqual({ items: [], next: null, net: 0 });
    expect((await settle(ann, ann, 1)).status).toBe(409);
  });

  it('knows no person who never was in the group, and no page of another group', async () => {
    const outsider = await signUp(testApp);
    expect((await ann.call(['GET', path('balances', outsider.id)])).status).toBe(404);
    expect((await ann.call(['GET', path('balances', ann.id, outsider.id)])).status).toBe(404);
    expect((await ann.call(['GET', `${path('balances', ann.id)}?before=99999999`])).status).toBe(422);
  });
});
