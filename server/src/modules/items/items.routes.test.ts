import type { ActivityPageAnswer, ExpenseAnswer, GroupAnswer } from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { createGroup, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let cleo: Person;
let group: GroupAnswer;

beforeAll(async () => {
  [ann, bob, cleo] = await signUpAll(testApp, 'ann', 'bob', 'cleo');
});
beforeEach(async () => {
  // Invitations per mailbox are limited per hour.
  testApp.clock.now += 60 * 60_000;
  group = await createGroup(testApp, ann, [bob, cleo]);
});

type Item = { id?: number; name: string; amount: number; people: { user_id: number; weight: number }[] };

const item = (name: string, amount: number, ...people: Person[]): Item => ({
  name,
  amount,
  people: people.map(({ id }) => ({ user_id: id, weight: 100 })),
});

/** A bill of 30.00 that Ann paid: pizza 12.00, wine 8.00, water 4.00, tax 6.00. */
const bill = (values: Record<string, unknown> = {}) => ({
  group_id: group.id,
  description: 'Dinner',
  total_amount: 30,
  payers: [{ user_id: ann.id, paid_amount: 30 }],
  shares: [
    { user_id: ann.id, share_amount: 15 },
    { user_id: bob.id, share_amount: 15 },
  ],
  split: { mode: 'items', values: [] },
  items: [item('Pizza', 12, ann), item('Wine', 8, bob), item('Water', 4, ann, bob)] as Item[],
  extras: [{ name: 'Tax', amount: 6, how: 'proportional' }],
  ...values,
});
const shares = (...amounts: [Person, number][]) =>
  amounts.map(([{ id }, share_amount]) => ({ user_id: id, share_amount }));
/** Ann had 14.00 of 24.00, Bob 10.00: with tax 17.50 and 12.50. */
const followed = (values: Record<string, unknown> = {}) =>
  bill({ shares: shares([ann, 17.5], [bob, 12.5]), ...values });

const add = (body: object, person = ann) => person.call<ExpenseAnswer>(['POST', '/api/expenses'], body);
const edit = (id: number, body: object, person = ann) =>
  person.call<ExpenseAnswer>(['PUT', `/api/expenses/${String(id)}`], body);
const claim = (expense: ExpenseAnswer, index: number, person: Person, weight = 100) =>
  person.call<ExpenseAnswer>(
    ['PUT', `/api/expenses/${String(expense.id)}/items/${String(expense.items[index]?.id)}/claim`],
    { weight },
  );
const open = () => ({
  ...bill({
    claiming: true,
    shares: shares([ann, 30]),
    items: [item('Pizza', 12), item('Wine', 8), item('Water', 4)],
  }),
});
const sharesIn = (expense: ExpenseAnswer) =>
  Object.fromEntries(expense.shares.map(({ user_id, share_amount }) => [user_id, share_amount]));

describe('an expense with items', () => {
  it('has the shares that its items and extras give', async () => {
    const { status, body } = await add(followed());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      split: { mode: 'items', values: [] },
      items: [
        { id: expect.any(Number) as number, name: 'Pizza', amount: 12 },
        { name: 'Wine', amount: 8 },
        { name: 'Water', amount: 4 },
      ],
      extras: [{ name: 'Tax', amount: 6, how: 'proportional' }],
      claiming: false,
    });
  });

  it('without items has empty lists and is not open', async () => {
    const { body } = await add(bill({ split: null, items: [], extras: [] }));
    expect(body).toMatchObject({ items: [], extras: [], claiming: false, split: null });
  });

  it.each<[string, () => Record<string, unknown>, string]>([
    ['shares that do not follow', () => ({ shares: shares([ann, 15], [bob, 15]) }), 'split'],
    ['items above the total', () => ({ items: [item('Cake', 31)], extras: [] }), 'items'],
    [
      'a discount that makes a share less than zero',
      () => ({
        items: [item('Cake', 2, ann), item('Steak', 78, bob)],
        extras: [{ name: 'Off', amount: -50, how: 'equal' }],
      }),
      'items',
    ],
    ['items with another way to split', () => ({ split: null }), 'items'],
    ['claiming without items', () => ({ items: [], extras: [], claiming: true }), 'claiming'],
    ['an amount below zero', () => ({ items: [item('Cake', -1)] }), 'items.0.amount'],
    ['an amount with three decimals', () => ({ items: [item('Cake', 1.001)] }), 'items.0.amount'],
    ['a name of 81 letters', () => ({ items: [item('x'.repeat(81), 1)] }), 'items.0.name'],
    [
      'a weight above 10,000 shares',
      () => ({ items: [{ name: 'Cake', amount: 1, people: [{ user_id: 1, weight: 1_000_001 }] }] }),
      'items.0.people.0.weight',
    ],
    ['101 items', () => ({ items: Array.from({ length: 101 }, () => item('Cake', 0.01)) }), 'items'],
    [
      '11 extras',
      () => ({ extras: Array.from({ length: 11 }, () => ({ name: 'Tip', amount: 0.01, how: 'equal' })) }),
      'extras',
    ],
    ['values in the split', () => ({ split: { mode: 'items', values: [{ user_id: 1 }] } }), 'split'],
  ])('is refused with %s', async (_what, values, field) => {
    const { status, body } = await add(followed(values()));
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field }] });
  });

  it('is refused when an item names a person who does not share', async () => {
    const { status, body } = await add(followed({ items: [item('Pizza', 12, cleo)] }));
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'items' }] });
  });

  it('shares a refund as its cost, with the amounts of items above zero', async () => {
    const { status, body } = await add(
      followed({
        total_amount: -30,
        payers: [{ user_id: ann.id, paid_amount: -30 }],
        shares: shares([ann, -17.5], [bob, -12.5]),
      }),
    );
    expect(status).toBe(201);
    expect(body.items[0]?.amount).toBe(12);
  });

  it('keeps three decimals of the currency that was paid', async () => {
    const { status, body } = await add(
      followed({
        total_amount: 14.65,
        original: { currency: 'KWD', total_amount: 4.9 },
        payers: [{ user_id: ann.id, paid_amount: 14.65 }],
        shares: shares([ann, 8.97], [bob, 5.68]),
        items: [item('Pizza', 3.001, ann), item('Wine', 1.899, bob)],
        extras: [],
      }),
    );
    expect(status).toBe(201);
    expect(body.items.map(({ amount }) => amount)).toEqual([3.001, 1.899]);
  });

  it('keeps its bill in an edit that says nothing of it, while the shares follow', async () => {
    const { body: added } = await add(followed());
    const { items: _items, extras: _extras, split: _split, ...rest } = followed();
    const renamed = await edit(added.id, { ...rest, description: 'Supper' });
    expect(renamed.body.items).toEqual(added.items);
    const changed = await edit(added.id, { ...rest, shares: shares([ann, 20], [bob, 10]) });
    expect(changed.body).toMatchObject({ items: [], extras: [], split: null });
  });

  it('loses its bill with another way to split', async () => {
    const { body: added } = await add(followed());
    const { body } = await edit(added.id, bill({ split: null, items: [], extras: [] }));
    expect(body).toMatchObject({ items: [], extras: [], claiming: false, split: null });
  });

  it('gets its bill back by undo', async () => {
    const { body: added } = await add(followed());
    await edit(added.id, bill({ split: null, items: [], extras: [] }));
    const history = await ann.call<ActivityPageAnswer>(['GET', `/api/expenses/${String(added.id)}/activity`]);
    await ann.call(['POST', `/api/activity/${String(history.body.items[0]?.id)}/undo`], {});
    const { body } = await ann.call<{ expense: ExpenseAnswer }>([
      'GET',
      `/api/expenses/${String(added.id)}/details`,
    ]);
    expect(body.expense.items.map(({ name }) => name)).toEqual(['Pizza', 'Wine', 'Water']);
  });
});

describe('claiming together', () => {
  it('shares what no member claims equally among the people of the expense', async () => {
    const { body } = await add(open());
    expect(sharesIn(body)).toEqual({ [ann.id]: 30 });
    expect(body.claiming).toBe(true);
  });

  it('adds who claims to the shares, which follow at once', async () => {
    const { body: expense } = await add(open());
    const { status, body } = await claim(expense, 1, bob);
    expect(status).toBe(200);
    expect(sharesIn(body)).toEqual({ [ann.id]: 10, [bob.id]: 20 });
    expect(body.items[1]?.people).toEqual([{ user_id: bob.id, weight: 100 }]);
  });

  it('takes a claim back with a weight of 0, as if it had never been', async () => {
    const { body: expense } = await add(open());
    await claim(expense, 1, bob);
    const { body } = await claim(expense, 1, bob, 0);
    expect(sharesIn(body)).toEqual({ [ann.id]: 30 });
  });

  it('has the same result in any order of taps', async () => {
    const [{ body: one }, { body: other }] = [await add(open()), await add(open())];
    for (const [index, person] of [
      [0, ann],
      [1, bob],
      [2, cleo],
      [2, bob],
    ] as const)
      await claim(one, index, person);
    let last: ExpenseAnswer = other;
    for (const [index, person] of [
      [2, bob],
      [2, cleo],
      [1, bob],
      [0, ann],
    ] as const)
      last = (await claim(other, index, person)).body;
    const { body } = await ann.call<{ expense: ExpenseAnswer }>([
      'GET',
      `/api/expenses/${String(one.id)}/details`,
    ]);
    expect(last.shares).toEqual(body.expense.shares);
  });

  it('lets two people claim the last item at once: they share it', async () => {
    const { body: expense } = await add(open());
    const answers = await Promise.all([claim(expense, 0, bob), claim(expense, 0, cleo)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await ann.call<{ expense: ExpenseAnswer }>([
      'GET',
      `/api/expenses/${String(expense.id)}/details`,
    ]);
    expect(body.expense.items[0]?.people).toHaveLength(2);
  });

  it('answers 404 for an unknown item and 409 for an expense that is not open', async () => {
    const { body: expense } = await add(followed());
    expect((await claim({ ...expense, items: [] }, 0, bob)).status).toBe(422);
    const unknown = await bob.call(['PUT', `/api/expenses/${String(expense.id)}/items/999999/claim`], {
      weight: 1,
    });
    expect(unknown.status).toBe(404);
    expect((await claim(expense, 0, bob)).status).toBe(409);
  });

  it('ignores the shares that are sent, and keeps the claims of items that are sent with their id', async () => {
    const { body: expense } = await add(open());
    await claim(expense, 1, bob);
    const [pizza, wine, water] = expense.items;
    const { status, body } = await edit(expense.id, {
      ...open(),
      items: [pizza, { ...wine, name: 'Red wine', people: [] }, water, item('Bread', 0)],
    });
    expect(status).toBe(200);
    expect(body.items[1]).toMatchObject({ name: 'Red wine', people: [{ user_id: bob.id }] });
    expect(sharesIn(body)).toEqual({ [ann.id]: 10, [bob.id]: 20 });
  });

  it('is ended by its maker alone, who alone edits it meanwhile', async () => {
    const { body: expense } = await add(open());
    await claim(expense, 1, bob);
    expect((await edit(expense.id, { ...open(), description: 'Mine' }, bob)).status).toBe(403);
    const { status, body } = await edit(expense.id, { ...open(), items: expense.items, claiming: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ claiming: false });
    expect(sharesIn(body)).toEqual({ [ann.id]: 10, [bob.id]: 20 });
    expect((await claim(body, 0, cleo)).status).toBe(409);
  });

  it('is not opened by another than its maker', async () => {
    const { body: expense } = await add(followed());
    expect((await edit(expense.id, followed({ claiming: true }), bob)).status).toBe(403);
  });

  it('keeps one item a person and minute in the history', async () => {
    const { body: expense } = await add(open());
    for (const index of [0, 1, 2]) await claim(expense, index, bob);
    await claim(expense, 0, cleo);
    const history = async () =>
      (
        await ann.call<ActivityPageAnswer>(['GET', `/api/expenses/${String(expense.id)}/activity`])
      ).body.items.map(({ action }) => action);
    expect(await history()).toEqual(['expense/claimed', 'expense/claimed', 'expense/added']);
    testApp.clock.now += 61_000;
    await claim(expense, 1, bob, 0);
    expect(await history()).toHaveLength(4);
  });

  it('ends when its maker leaves the group', async () => {
    const { body: expense } = await add(
      {
        ...open(),
        payers: [{ user_id: ann.id, paid_amount: 30 }],
        shares: shares([ann, 30]),
      },
      bob,
    );
    expect(
      (await bob.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(bob.id)}`])).status,
    ).toBe(204);
    const { body } = await ann.call<{ expense: ExpenseAnswer }>([
      'GET',
      `/api/expenses/${String(expense.id)}/details`,
    ]);
    expect(body.expense.claiming).toBe(false);
    expect((await claim(expense, 0, cleo)).status).toBe(409);
  });

  it('leaves books that are right', async () => {
    const { body: expense } = await add(open());
    for (const [index, person] of [
      [0, ann],
      [1, bob],
      [2, cleo],
    ] as const)
      await claim(expense, index, person);
    await edit(expense.id, { ...open(), items: expense.items, claiming: false });
    const { app } = testApp;
    const { findings } = await auditBooks(app.database, { sealHistory: app.sealHistory });
    expect(findings).toEqual([]);
  });
});
