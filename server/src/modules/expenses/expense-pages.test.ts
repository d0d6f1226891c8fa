import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ExpenseAnswer, OwnPage } from '@quits/contracts';
import {
  addExpense,
  bookMany,
  createGroup,
  expensePayload,
  joinGroup,
  type Person,
  signUp,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { gatherIds } from './lists.repository.ts';

type GroupPage = OwnPage<'getGroupExpenses'>;
type PersonPage = OwnPage<'getExpenses'>;

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let eve: Person;
let group: { id: number };
let url: string;
beforeAll(async () => {
  eve = await signUp(testApp, 'eve');
});
beforeEach(async () => {
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  group = await createGroup(testApp, ann, [bob]);
  url = `/api/groups/${String(group.id)}/expenses`;
});

const dinner = (total = 10) =>
  expensePayload(
    total,
    [[ann, total]],
    [
      [ann, total / 2],
      [bob, total / 2],
    ],
  );
const tagOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.etag);

it('an entry that moves to an older day while a long list is read counts once', async () => {
  const entryOf = (id: number) => ({ id, date: '2026-01-01', created_at: id });
  const first = Array.from({ length: 2000 }, (_none, index) => entryOf(3000 - index));
  const pages = [first, [entryOf(2500), entryOf(7)]];
  const ids = await gatherIds(() => Promise.resolve(pages.shift() ?? []));
  expect(ids).toHaveLength(2001);
  expect(ids.at(-1)).toBe(7);
});

describe('a page of a list', () => {
  it.each(['of a group', 'of a person'])(
    '%s follows on the one before, newest first, until the last',
    async (which) => {
      const descriptions = await bookMany(testApp, group, [ann, bob], 5);
      const list = which === 'of a group' ? url : '/api/expenses';
      const page = async (query: string) => (await ann.call<GroupPage>(['GET', `${list}?${query}`])).body;
      const first = await page('limit=2');
      const second = await page(`limit=2&before=${String(first.next)}`);
      const last = await page(`before=${String(second.next)}`);
      const all = [first, second, last].flatMap(({ items }) => items.map(({ description }) => description));
      expect(all).toEqual([...descriptions].reverse());
      expect([first.next, second.next, last.next]).toEqual([first.items[1]?.id, second.items[1]?.id, null]);
      const whole = await ann.call<ExpenseAnswer[]>(['GET', list]);
      expect([first, second, last].flatMap(({ items }) => items)).toEqual(whole.body);
    },
  );

  it('of a group says what the whole list amounts to; settlements are entries, and no spending', async () => {
    await addExpense(ann, group, dinner(10));
    await addExpense(ann, group, expensePayload(4, [[bob, 4]], [[bob, 4]]));
    await bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 5 });
    const { body } = await bob.call<GroupPage>(['GET', `${url}?limit=1`]);
    expect(body.items).toHaveLength(1);
    expect(body.totals).toEqual({
      entries: 3,
      expenses: 2,
      total: 14,
      shares: [
        { user_id: ann.id, share_amount: 5 },
        { user_id: bob.id, share_amount: 9 },
      ],
    });
  });

  it('of a person says it of every group, with the shares by month', async () => {
    const other = await createGroup(testApp, bob, [ann]);
    await addExpense(ann, group, dinner(10));
    await addExpense(ann, group, Object.assign(dinner(20), { date: '2001-02-03' }));
    await addExpense(ann, group, Object.assign(dinner(8), { date: '2001-03-03' }));
    await addExpense(bob, other, expensePayload(4, [[bob, 4]], [[ann, 4]]));
    await addExpense(bob, other, expensePayload(9, [[bob, 9]], [[bob, 9]]));
    await ann.call(['POST', `/api/groups/${String(other.id)}/settle`], { to_user_id: bob.id, amount: 1 });
    const month = new Date(testApp.clock.now).toISOString().slice(0, 7);
    const { body } = await ann.call<PersonPage>(['GET', '/api/expenses?limit=1']);
    expect(body.totals).toEqual([
      {
        group_id: group.id,
        entries: 3,
        expenses: 3,
        total: 38,
        paid: 38,
        share: 19,
        // The very first month, then none until the last year.
        months: [
          { month: '2001-02', share: 10 },
          { month, share: 5 },
        ],
      },
      {
        group_id: other.id,
        entries: 2,
        expenses: 1,
        total: 4,
        paid: 0,
        share: 4,
        months: [{ month, share: 4 }],
      },
    ]);
  });

  it.each(['of a group', 'of a person'])(
    '%s says what the whole list amounts to on the first page alone',
    async (which) => {
      await bookMany(testApp, group, [ann, bob], 3);
      const list = which === 'of a group' ? url : '/api/expenses';
      const { body: first } = await ann.call<GroupPage>(['GET', `${list}?limit=1`]);
      const { body: second } = await ann.call<GroupPage>([
        'GET',
        `${list}?limit=1&before=${String(first.next)}`,
      ]);
      expect(first).toHaveProperty('totals');
      expect(second).not.toHaveProperty('totals');
    },
  );

  it('of a person follows the days, the deletion and the people of entries', async () => {
    const first = await addExpense(ann, group, dinner(10));
    const second = await addExpense(ann, group, dinner(20));
    const idsOf = async (person: Person) =>
      (await person.call<PersonPage>(['GET', '/api/expenses?limit=5'])).body.items.map(({ id }) => id);
    expect(await idsOf(bob)).toEqual([second.id, first.id]);
    const path = `/api/expenses/${String(second.id)}`;
    await ann.call(['PUT', path], { ...dinner(20), date: '2001-02-03' });
    expect(await idsOf(bob)).toEqual([first.id, second.id]);
    await ann.call(['PUT', path], expensePayload(20, [[ann, 20]], [[ann, 20]]));
    expect([await idsOf(ann), await idsOf(bob)]).toEqual([[first.id, second.id], [first.id]]);
    await ann.call(['DELETE', path]);
    expect(await idsOf(ann)).toEqual([first.id]);
    await ann.call(['POST', `${path}/restore`]);
    expect(await idsOf(ann)).toEqual([first.id, second.id]);
  });

  it('of an empty list is empty', async () => {
    expect((await ann.call(['GET', `${url}?limit=5`])).body).toEqual({
      items: [],
      next: null,
      totals: { entries: 0, expenses: 0, total: 0, shares: [] },
    });
    expect((await ann.call(['GET', '/api/expenses?limit=5'])).body).toEqual({
      items: [],
      next: null,
      totals: [],
    });
  });

  it('goes on where it was when the entry that it begins after was deleted', async () => {
    await bookMany(testApp, group, [ann, bob], 3);
    const { body } = await ann.call<GroupPage>(['GET', `${url}?limit=1`]);
    await bob.call(['DELETE', `/api/expenses/${String(body.next)}`]);
    const { body: rest } = await ann.call<GroupPage>(['GET', `${url}?before=${String(body.next)}`]);
    expect(rest.items.map(({ description }) => description)).toEqual(['Expense 1', 'Expense 0']);
  });

  it('names who has left the group, by the name that they have now', async () => {
    const { id } = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[ann, 10]]));
    const nameOfBob = async () =>
      (await ann.call<GroupPage>(['GET', `${url}?limit=9`])).body.items
        .at(-1)
        ?.payers.find(({ user_id }) => user_id === bob.id)?.name;
    await bob.call(['PUT', `/api/expenses/${String(id)}`], expensePayload(10, [[bob, 10]], [[bob, 10]]));
    expect(await nameOfBob()).toBeUndefined();
    await ann.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(bob.id)}`]);
    expect(await nameOfBob()).toBe(bob.name);
    await bob.call(['PUT', '/auth/users/me/name'], { name: 'Robert' });
    expect(await nameOfBob()).toBe('Robert');
    testApp.clock.now += 1000;
    await joinGroup(testApp, ann, group.id, bob);
    expect(await nameOfBob()).toBeUndefined();
  });

  it('is refused when it begins elsewhere or is too long, and hidden from outsiders', async () => {
    const other = await createGroup(testApp, ann);
    const { id: elsewhere } = await addExpense(ann, other, expensePayload(1, [[ann, 1]], [[ann, 1]]));
    const { id } = await addExpense(ann, group, dinner());
    const statusOf = async (by: Person, query: string, list = url) =>
      (await by.call(['GET', `${list}?${query}`])).status;
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=x',
      'before=0',
      'before=999999999',
      `before=${String(elsewhere)}`,
    ])
      expect([query, await statusOf(ann, query)]).toEqual([query, 422]);
    expect(await statusOf(eve, 'limit=5')).toBe(404);
    expect(await statusOf(eve, `before=${String(id)}`)).toBe(404);
    expect(await statusOf(eve, `before=${String(id)}`, '/api/expenses')).toBe(422);
    expect(await statusOf(ann, `before=${String(elsewhere)}`, '/api/expenses')).toBe(200);
  });
});

describe('a list that the caller has already', () => {
  const lists = [
    ['the whole list of a group', () => url],
    ['a page of it', () => `${url}?limit=3`],
    ['the whole list of a person', () => '/api/expenses'],
    ['a page of that', () => '/api/expenses?limit=3'],
  ] as const;

  it.each(lists)('is not sent again: %s', async (_what, address) => {
    await addExpense(ann, group, dinner());
    const first = await ann.call(['GET', address()]);
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    const again = await ann.call(['GET', address()], undefined, { 'if-none-match': `"x", ${tagOf(first)}` });
    expect({ status: again.status, body: again.body, tag: tagOf(again) }).toEqual({
      status: 304,
      body: undefined,
      tag: tagOf(first),
    });
    expect(again.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  });

  it.each(lists)('is sent right after each write of anybody: %s', async (_what, address) => {
    const { id } = await addExpense(ann, group, dinner());
    let tag = tagOf(await ann.call(['GET', address()]));
    const writes: (() => Promise<unknown>)[] = [
      () => addExpense(bob, group, dinner(20)),
      () => bob.call(['PUT', `/api/expenses/${String(id)}`], dinner(30)),
      () => bob.call(['DELETE', `/api/expenses/${String(id)}`]),
      () => bob.call(['POST', `/api/expenses/${String(id)}/restore`]),
      () => bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 1 }),
    ];
    for (const write of writes) {
      await write();
      const answer = await ann.call(['GET', address()], undefined, { 'if-none-match': tag });
      expect(answer.status).toBe(200);
      expect(tagOf(answer)).not.toBe(tag);
      tag = tagOf(answer);
    }
  });

  it('is not of another person, nor of another list', async () => {
    await addExpense(ann, group, dinner());
    const tags = await Promise.all(
      (
        [
          [ann, '/api/expenses'],
          [bob, '/api/expenses'],
          [ann, '/api/expenses?limit=3'],
          [ann, url],
          [ann, `${url}?limit=3`],
          [ann, `${url}?limit=4`],
        ] as const
      ).map(async ([by, list]) => tagOf(await by.call(['GET', list]))),
    );
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('is not cached when it is refused', async () => {
    const { headers } = await eve.call(['GET', `${url}?limit=3`]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('etag');
  });

  it('is the same with compression and without', async () => {
    await bookMany(testApp, group, [ann, bob], 3);
    const get = (encoding: string) =>
      testApp.app.inject({
        url: `${url}?limit=3`,
        headers: { authorization: `Bearer ${ann.token}`, 'accept-encoding': encoding },
      });
    const plain = await get('identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toContain('Accept-Encoding');
    for (const [accepted, encoding, unpack] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const packed = await get(accepted);
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag });
      expect(packed.headers.vary).toContain('Accept-Encoding');
      expect(unpack(Uint8Array.from(packed.rawPayload)).toString()).toBe(plain.body);
    }
  });
});
