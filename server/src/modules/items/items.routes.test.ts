import type { ActivityPageAnswer, ExpenseAnswer, GroupAnswer } from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import {
  type BillItem,
  claim,
  detailsOf,
  itemOf,
  openBill,
  sharesIn,
  sharesOf,
} from '../../testing/bills.ts';
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
  items: [itemOf('Pizza', 12, ann), itemOf('Wine', 8, bob), itemOf('Water', 4, ann, bob)] as BillItem[],
  extras: [{ name: 'Tax', amount: 6, how: 'proportional' }],
  ...values,
});
/** Ann had 14.00 of 24.00, Bob 10.00: with tax 17.50 and 12.50. */
const followed = (values: Record<string, unknown> = {}) =>
  bill({ shares: sharesOf([ann, 17.5], [bob, 12.5]), ...values });

const add = (body: object, person = ann) => person.call<ExpenseAnswer>(['POST', '/api/expenses'], body);
const edit = (id: number, body: object, person = ann) =>
  person.call<ExpenseAnswer>(['PUT', `/api/expenses/${String(id)}`], body);
const open = () => openBill(group.id, ann, [itemOf('Pizza', 12), itemOf('Wine', 8), itemOf('Water', 4)]);

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
    ['shares that do not follow', () => ({ shares: sharesOf([ann, 15], [bob, 15]) }), 'split'],
    ['a total of 0', () => ({ total_amount: 0 }), 'total_amount'],
    ['items above the total', () => ({ items: [itemOf('Cake', 31)], extras: [] }), 'items'],
    [
      'a discount that makes a share less than zero',
      () => ({
        items: [itemOf('Cake', 2, ann), itemOf('Steak', 78, bob)],
        extras: [{ name: 'Off', amount: -50, how: 'equal' }],
      }),
      'items',
    ],
    ['items with another way to split', () => ({ split: null }), 'items'],
    ['claiming without items', () => ({ items: [], extras: [], claiming: true }), 'claiming'],
    ['an amount below zero', () => ({ items: [itemOf('Cake', -1)] }), 'items.0.amount'],
    ['an amount with three decimals', () => ({ items: [itemOf('Cake', 1.001)] }), 'items.0.amount'],
    ['a name of 81 letters', () => ({ items: [itemOf('x'.repeat(81), 1)] }), 'items.0.name'],
    [
      'a weight above 10,000 shares',
      () => ({ items: [{ name: 'Cake', amount: 1, people: [{ user_id: 1, weight: 1_000_001 }] }] }),
      'items.0.people.0.weight',
    ],
    ['101 items', () => ({ items: Array.from({ length: 101 }, () => itemOf('Cake', 0.01)) }), 'items'],
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
    const { status, body } = await add(followed({ items: [itemOf('Pizza', 12, cleo)] }));
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'items' }] });
  });

  it.each<[string, () => Record<string, unknown> & { shares: ReturnType<typeof sharesOf> }]>([
    [
      'weights of 0 everywhere, as if it had no people',
      () => ({
        items: [{ ...itemOf('Pizza', 24), people: [ann, bob].map(({ id }) => ({ user_id: id, weight: 0 })) }],
        shares: sharesOf([ann, 15], [bob, 15]),
      }),
    ],
    [
      'a discount that takes off more than the items, because the rest is larger by it',
      () => ({
        items: [itemOf('Pizza', 24, ann)],
        extras: [{ name: 'Discount', amount: -30, how: 'proportional' }],
        // Ann had 24.00 and half of the other 36.00, together 60.00 before the discount.
        shares: sharesOf([ann, 21], [bob, 9]),
      }),
    ],
    [
      'tax on an item without people, which all share',
      () => ({ items: [itemOf('Water', 24)], shares: sharesOf([ann, 15], [bob, 15]) }),
    ],
  ])('takes %s', async (_what, values) => {
    const { status, body } = await add(bill(values()));
    expect([status, sharesIn(body)]).toEqual([201, sharesIn(values())]);
  });

  it('has whole units in a currency without decimals', async () => {
    const { body: yen } = await ann.call<GroupAnswer>(['POST', '/api/groups'], {
      name: 'Kyoto',
      created_by: ann.id,
      currency: 'JPY',
    });
    const ramen = (amount: number) => ({
      ...bill({ items: [itemOf('Ramen', amount)], extras: [{ name: 'Tip', amount: 10, how: 'equal' }] }),
      group_id: yen.id,
      total_amount: 1010,
      payers: [{ user_id: ann.id, paid_amount: 1010 }],
      shares: sharesOf([ann, 1010]),
    });
    expect((await add(ramen(1000))).status).toBe(201);
    const { status, body } = await add(ramen(999.5));
    expect([status, body]).toMatchObject([422, { errors: [{ field: 'items.0.amount' }] }]);
  });

  it('shares a refund as its cost, with the amounts of items above zero', async () => {
    const { status, body } = await add(
      followed({
        total_amount: -30,
        payers: [{ user_id: ann.id, paid_amount: -30 }],
        shares: sharesOf([ann, -17.5], [bob, -12.5]),
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
        shares: sharesOf([ann, 8.97], [bob, 5.68]),
        items: [itemOf('Pizza', 3.001, ann), itemOf('Wine', 1.899, bob)],
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
    const changed = await edit(added.id, { ...rest, shares: sharesOf([ann, 20], [bob, 10]) });
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
    const now = await detailsOf(added, ann);
    expect(now.items.map(({ name }) => name)).toEqual(['Pizza', 'Wine', 'Water']);
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
    const now = await detailsOf(one, ann);
    expect(last.shares).toEqual(now.shares);
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
      items: [pizza, { ...wine, name: 'Red wine', people: [] }, water, itemOf('Bread', 0)],
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
        shares: sharesOf([ann, 30]),
      },
      bob,
    );
    expect(
      (await bob.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(bob.id)}`])).status,
    ).toBe(204);
    const now = await detailsOf(expense, ann);
    expect(now.claiming).toBe(false);
    expect((await claim(expense, 0, cleo)).status).toBe(409);
  });

  it('goes on when a member leaves who had a part, whose share stays as it is', async () => {
    const { body: expense } = await add(open());
    await claim(expense, 1, bob);
    const leave = () => bob.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(bob.id)}`]);
    expect((await leave()).status).toBe(409);
    const settle = { to_user_id: ann.id, amount: 20 };
    expect((await bob.call(['POST', `/api/groups/${String(group.id)}/settle`], settle)).status).toBe(201);
    expect((await leave()).status).toBe(204);
    // Bob's part of the rest would become smaller.
    const { status, body } = await claim(expense, 0, cleo);
    expect([status, body]).toMatchObject([422, { errors: [{ code: 'former_member_fixed' }] }]);
    const { status: ended, body: now } = await edit(expense.id, {
      ...open(),
      items: expense.items,
      claiming: false,
    });
    expect([ended, sharesIn(now)]).toEqual([200, { [ann.id]: 10, [bob.id]: 20 }]);
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
