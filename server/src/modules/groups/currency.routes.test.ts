/** The currency of a group and all its amounts. */
import type {
  ActivityPageAnswer,
  BalanceAnswer,
  ErrorBody,
  ExpenseAnswer,
  GroupAnswer as Group,
} from '@quits/contracts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { createGroup, expensePayload, joinGroup, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
beforeAll(async () => {
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
});
beforeEach(() => {
  // A mailbox gets at most five invitations an hour.
  testApp.clock.now += 60 * 60_000;
});

const pathOf = ({ id }: Group) => `/api/groups/${String(id)}`;
const create = (currency?: unknown) =>
  ann.call<Group & ErrorBody>(['POST', '/api/groups'], {
    name: 'Trip',
    created_by: ann.id,
    ...(currency !== undefined && { currency }),
  });
const edit = (group: Group, change: object) => ann.call<Group & ErrorBody>(['PUT', pathOf(group)], change);
const add = (group: Group, payload: object) =>
  ann.call<ExpenseAnswer & ErrorBody>(['POST', '/api/expenses'], { ...payload, group_id: group.id });

const WRONG = ['KWD', 'XXX', 'usd', 'US', '', 'DOLLAR', 7, null, ['USD'], {}];

describe('the currency of a group', () => {
  it('is the one it was made with, or USD, and is answered wherever the group is', async () => {
    expect((await create()).body.currency).toBe('USD');
    const { status, body } = await create('JPY');
    expect({ status, currency: body.currency }).toEqual({ status: 201, currency: 'JPY' });
    expect((await ann.call<Group>(['GET', pathOf(body)])).body.currency).toBe('JPY');
    for (const list of ['/api/groups', '/api/groups/summary']) {
      const groups = (await ann.call<Group[]>(['GET', list])).body;
      expect(groups.find(({ id }) => id === body.id)?.currency).toBe('JPY');
    }
  });

  it.each(WRONG)('is refused when it is %j', async (currency) => {
    const { status, body } = await create(currency);
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field: 'currency' });
    const group = (await create()).body;
    expect((await edit(group, { currency })).status).toBe(422);
  });

  it('is refused in words where it has three decimals', async () => {
    const words = {
      status: 422,
      body: {
        detail:
          'KWD has three decimals: choose another currency for the group and enter KWD as what an expense was paid in.',
        code: 'three_decimals',
        params: { currency: 'KWD', field: 'currency' },
      },
    };
    expect(await create('KWD')).toMatchObject(words);
    expect(await edit((await create('EUR')).body, { currency: 'KWD' })).toMatchObject(words);
  });

  it('changes while there is no entry, with the name or alone; the history says so', async () => {
    const group = (await create('EUR')).body;
    expect((await edit(group, { currency: 'CHF' })).body).toMatchObject({ name: 'Trip', currency: 'CHF' });
    expect((await edit(group, { name: 'Alps', currency: 'USD' })).body).toMatchObject({
      name: 'Alps',
      currency: 'USD',
    });
    expect((await edit(group, { name: 'Alps 2' })).body).toMatchObject({ name: 'Alps 2', currency: 'USD' });
    expect((await edit(group, {})).status).toBe(422);
    const { body } = await ann.call<ActivityPageAnswer>(['GET', `${pathOf(group)}/activity`]);
    expect(body.items.map(({ action, after }) => [action, after])).toEqual([
      ['group/renamed', { name: 'Alps 2' }],
      ['group/renamed', { name: 'Alps' }],
      ['group/currency', { currency: 'USD' }],
      ['group/currency', { currency: 'CHF' }],
      ['group/created', { name: 'Trip', currency: 'EUR' }],
    ]);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('stays as soon as there is an entry, also a deleted one; the same again is no change', async () => {
    const group = (await create('EUR')).body;
    const { body } = await add(group, expensePayload(10, [[ann, 10]], [[ann, 10]]));
    const refused = { status: 409, body: { detail: expect.stringContaining('currency') as string } };
    expect(await edit(group, { currency: 'USD' })).toMatchObject(refused);
    await ann.call(['DELETE', `/api/expenses/${String(body.id)}`]);
    expect(await edit(group, { name: 'Alps', currency: 'USD' })).toMatchObject(refused);
    expect((await edit(group, { name: 'Alps', currency: 'EUR' })).body).toMatchObject({
      name: 'Alps',
      currency: 'EUR',
    });
  });
});

describe('a group whose currency has no decimals', () => {
  let group: Group;
  beforeEach(async () => {
    group = (await create('JPY')).body;
    await joinGroup(testApp, ann, group.id, bob);
  });

  it('has whole amounts, in shares, balances and settlements', async () => {
    const shares = [
      [ann, 501],
      [bob, 500],
    ] as const;
    const split = { mode: 'equal', values: [{ user_id: ann.id }, { user_id: bob.id }] };
    const { status, body } = await add(group, { ...expensePayload(1001, [[ann, 1001]], shares), split });
    expect({ status, split: body.split }).toEqual({ status: 201, split });
    const plan = () => bob.call<BalanceAnswer[]>(['GET', `${pathOf(group)}/summary`]);
    expect((await plan()).body).toMatchObject([{ amount: 500 }]);
    const settle = (amount: number) =>
      bob.call<ErrorBody>(['POST', `${pathOf(group)}/settle`], { to_user_id: ann.id, amount });
    expect(await settle(0.5)).toMatchObject({ status: 422, body: { errors: [{ field: 'amount' }] } });
    expect((await settle(500)).status).toBe(201);
    expect((await plan()).body).toEqual([]);
  });

  it('refuses a part of a whole unit, with a sentence', async () => {
    const half = (total: number, paid: number, share: number) =>
      expensePayload(total, [[ann, paid]], [[bob, share]]);
    const cases: [object, string][] = [
      [half(10.5, 10.5, 10.5), 'total_amount'],
      [half(10, 10.01, 10), 'payers.0.paid_amount'],
      [half(10, 10, 9.99), 'shares.0.share_amount'],
    ];
    for (const [payload, field] of cases) {
      const { status, body } = await add(group, payload);
      expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ field }] });
      expect(body.detail).toMatch(/must be a whole amount: the currency has no decimals$/);
    }
  });

  it('takes shares that miss the total by one unit, and gives it to the first', async () => {
    const missing = (share: number) => expensePayload(1000, [[ann, 1000]], [[bob, share]]);
    expect((await add(group, missing(999))).body.shares).toEqual([{ user_id: bob.id, share_amount: 1000 }]);
    expect(await add(group, missing(998))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'shares' }] },
    });
  });

  it('has splits in whole units: an amount of 1 is one yen', async () => {
    const payload = expensePayload(
      1000,
      [[ann, 1000]],
      [
        [ann, 600],
        [bob, 400],
      ],
    );
    const splitOf = (mode: string, values: number[]) => ({
      mode,
      values: [ann, bob].map(({ id }, index) => ({ user_id: id, value: values[index] })),
    });
    for (const [mode, values] of [
      ['exact', [600, 400]],
      ['percent', [6000, 4000]],
      ['adjustment', [200, 0]],
    ] as const)
      expect((await add(group, { ...payload, split: splitOf(mode, [...values]) })).status).toBe(201);
    expect((await add(group, { ...payload, split: splitOf('exact', [60_000, 40_000]) })).status).toBe(422);
  });
});

describe('a group whose currency has cents', () => {
  it('refuses what misses the total by a whole unit', async () => {
    const group = await createGroup(testApp, ann, [bob]);
    const payload = expensePayload(10, [[ann, 9]], [[bob, 11]]);
    expect(await add(group, payload)).toMatchObject({ status: 422, body: { errors: [{ field: 'payers' }] } });
  });
});
