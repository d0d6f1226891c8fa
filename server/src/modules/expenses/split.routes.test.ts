/** The split of an entry, stored as it was typed. */
import type { ActivityPageAnswer, ExpenseAnswer, ExpenseDetailsAnswer } from '@quits/contracts';
import { createGroup, expensePayload, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let cid: Person;
let group: { id: number };
beforeAll(async () => {
  [ann, bob, cid] = await signUpAll(testApp, 'ann', 'bob', 'cid');
});
beforeEach(async () => {
  // A mailbox gets at most five invitations an hour.
  testApp.clock.now += 60 * 60_000;
  group = await createGroup(testApp, ann, [bob, cid]);
});
type Mode = NonNullable<ExpenseAnswer['split']>['mode'];
const people = () => [ann, bob, cid];
const splitOf = (mode: Mode, values: readonly (number | undefined)[]) => ({
  mode,
  values: values.map((value, index) => ({
    user_id: people()[index]?.id ?? 0,
    ...(value !== undefined && { value }),
  })),
});

const payload = (total: number, shares: readonly number[]) =>
  expensePayload(
    total,
    [[ann, total]],
    shares.map((share, index) => [people()[index] ?? ann, share] as const),
  );
const add = (body: object) =>
  ann.call<ExpenseAnswer>(['POST', '/api/expenses'], { ...body, group_id: group.id });
const edit = async ({ id }: { id: number }, body: object) =>
  (await bob.call<ExpenseAnswer>(['PUT', `/api/expenses/${String(id)}`], body)).body;

const NOTHING = [undefined, undefined, undefined];

describe('a way to split', () => {
  it.each<[Mode, (number | undefined)[], number[]]>([
    ['equal', NOTHING, [33.34, 33.33, 33.33]],
    ['exact', [6000, 0, 4000], [60, 0, 40]],
    ['percent', [3333, 3333, 3334], [33.33, 33.33, 33.34]],
    ['shares', [200, 100, 0], [66.67, 33.33, 0]],
    ['adjustment', [1000, -500, 0], [41.67, 26.67, 31.66]],
  ])('%s is answered as it was typed, wherever the entry is', async (mode, values, shares) => {
    const split = splitOf(mode, values);
    const { status, body } = await add({ ...payload(100, shares), split });
    expect({ status, split: body.split }).toEqual({ status: 201, split });
    const details = await bob.call<ExpenseDetailsAnswer>(['GET', `/api/expenses/${String(body.id)}/details`]);
    expect(details.body.expense.split).toEqual(split);
    for (const path of ['/api/expenses', `/api/groups/${String(group.id)}/expenses`])
      expect((await bob.call<ExpenseAnswer[]>(['GET', path])).body[0]?.split).toEqual(split);
  });

  it('need not be known: then it is by the shares alone', async () => {
    expect((await add(payload(10, [5, 5]))).body.split).toBeNull();
    expect((await add({ ...payload(10, [5, 5]), split: null })).body.split).toBeNull();
  });

  it('may name its people in another order than the shares', async () => {
    const split = splitOf('equal', NOTHING);
    const { shares, ...rest } = payload(100, [33.34, 33.33, 33.33]);
    expect((await add({ ...rest, shares: shares.toReversed(), split })).status).toBe(201);
  });

  it.each<[string, { mode: Mode; values: (number | undefined)[] }, number[]?]>([
    ['shares that it does not give', { mode: 'percent', values: [5000, 5000] }, [50.01, 49.99]],
    ['a share that is a cent off', { mode: 'equal', values: NOTHING }, [33.33, 33.33, 33.33]],
    ['the cent left over with another', { mode: 'equal', values: NOTHING }, [33.33, 33.34, 33.33]],
    ['a person outside it', { mode: 'percent', values: [5000, 5000] }, [50, 50, 0]],
    ['a person too few', { mode: 'shares', values: [100, 100, 0] }, [50, 50]],
    ['99.99 percent', { mode: 'percent', values: [5000, 4999] }],
    ['100.01 percent', { mode: 'percent', values: [5000, 5001] }],
    ['a negative percentage', { mode: 'percent', values: [-1, 10_001] }],
    ['no shares at all', { mode: 'shares', values: [0, 0] }],
    ['a share beyond the largest', { mode: 'shares', values: [1_000_001, 1] }],
    ['amounts of another total', { mode: 'exact', values: [6000, 3000] }, [60, 40]],
    ['a negative amount', { mode: 'exact', values: [11_000, -1000] }],
    ['adjustments above the total', { mode: 'adjustment', values: [9000, 2000] }],
    ['an adjustment below nothing', { mode: 'adjustment', values: [-20_000, 0] }],
    ['values where it is equal', { mode: 'equal', values: [1, 1] }],
    ['no values', { mode: 'percent', values: [undefined, undefined] }],
  ])('is refused with %s, and nothing is stored', async (_what, { mode, values }, shares = [50, 50]) => {
    const split = splitOf(mode, values);
    const { status, body } = await ann.call(['POST', '/api/expenses'], {
      ...payload(100, shares),
      group_id: group.id,
      split,
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^Split must /) as string, errors: [{ field: 'split' }] },
    });
    const list = await ann.call<ExpenseAnswer[]>(['GET', `/api/groups/${String(group.id)}/expenses`]);
    expect(list.body).toEqual([]);
  });

  it.each<[string, (id: number) => unknown]>([
    ['a mode that is none', (user_id) => ({ mode: 'items', values: [{ user_id }] })],
    ['no mode', (user_id) => ({ values: [{ user_id }] })],
    ['no person', () => ({ mode: 'equal', values: [] })],
    ['a person twice', (user_id) => ({ mode: 'equal', values: [{ user_id }, { user_id }] })],
    ['a fraction', (user_id) => ({ mode: 'percent', values: [{ user_id, value: 9999.5 }] })],
    ['a text', (user_id) => ({ mode: 'percent', values: [{ user_id, value: '10000' }] })],
    ['null as a value', (user_id) => ({ mode: 'percent', values: [{ user_id, value: null }] })],
    [
      '201 people',
      () => ({ mode: 'equal', values: Array.from({ length: 201 }, (_, id) => ({ user_id: id + 1 })) }),
    ],
    ['a list', () => []],
  ])('is refused with %s', async (_what, split) => {
    const { status, body } = await ann.call<{ errors: { field: string }[] }>(['POST', '/api/expenses'], {
      ...payload(10, [10]),
      group_id: group.id,
      split: split(ann.id),
    });
    expect(status).toBe(422);
    expect(body.errors[0]?.field).toMatch(/^split/);
  });
});

describe('an edit by who does not know the way to split', () => {
  const percent = () => splitOf('percent', [5000, 5000]);
  const half = () => add({ ...payload(10, [5, 5]), split: percent() });

  it('leaves it where the shares still follow from it', async () => {
    const { body } = await half();
    expect((await edit(body, { ...payload(10, [5, 5]), description: 'Lunch' })).split).toEqual(percent());
    expect((await edit(body, payload(30, [15, 15]))).split).toEqual(percent());
  });

  it('takes it away where they do not: nothing lies', async () => {
    const { body } = await half();
    expect((await edit(body, payload(10, [4, 6]))).split).toBeNull();
    expect((await edit(body, payload(10, [5, 5]))).split).toBeNull();
  });

  it('is in the history with both, and a restored entry has the last one', async () => {
    const { body } = await half();
    await edit(body, { ...payload(12, [8, 4]), split: splitOf('shares', [200, 100]) });
    await ann.call(['DELETE', `/api/expenses/${String(body.id)}`]);
    const restored = await ann.call<ExpenseAnswer>(['POST', `/api/expenses/${String(body.id)}/restore`]);
    expect(restored.body.split).toEqual(splitOf('shares', [200, 100]));
    const history = await ann.call<ActivityPageAnswer>(['GET', `/api/groups/${String(group.id)}/activity`]);
    expect(history.body.items.find(({ action }) => action === 'expense/edited')).toMatchObject({
      before: { split: percent() },
      after: { split: splitOf('shares', [200, 100]) },
    });
  });

  it('may take it away itself', async () => {
    const { body } = await half();
    expect((await edit(body, { ...payload(10, [5, 5]), split: null })).split).toBeNull();
  });
});
