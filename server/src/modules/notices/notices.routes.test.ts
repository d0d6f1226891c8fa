import type {
  ActivityPageAnswer,
  ExpenseAnswer,
  ImportPreviewAnswer,
  NoticePageAnswer,
  NoticeSettingsAnswer,
} from '@quits/contracts';
import { callerWithoutRequest } from '../../http/caller.ts';
import { countWork } from '../../testing/counted-work.ts';
import { readLive } from '../../testing/live-reader.ts';
import {
  addExpense,
  admitAll,
  createGroup,
  expensePayload,
  joinGroup,
  type Person,
  signInAgain,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookExpense } from '../expenses/booking.service.ts';
import { lockGroup } from '../membership/membership.service.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const testApp = useTestApp({ instances: 2 });
/** Ann acts in her group with Bob, who is in her entries, and Carl, who is not. Dora is in no group. */
let ann: Person;
let bob: Person;
let carl: Person;
let dora: Person;
let group: { id: number };

beforeEach(async () => {
  // At the start of an hour, so that nothing of a test falls into two.
  testApp.clock.now = Math.ceil(testApp.clock.now / HOUR_MS) * HOUR_MS + 1;
  [ann, bob, carl, dora] = await signUpAll(testApp, 'ann', 'bob', 'carl', 'dora');
  group = await createGroup(testApp, ann, [bob, carl]);
  await forget();
});

const path = (rest = '') => `/api/groups/${String(group.id)}${rest}`;
const noticesOf = async (person: Person, query = '') =>
  (await person.call<NoticePageAnswer>(['GET', `/api/notices${query}`])).body;
const forget = () => testApp.app.database.admin.deleteFrom('notices').execute();
const settingsOf = async (person: Person) =>
  (await person.call<NoticeSettingsAnswer>(['GET', '/api/notice-settings'])).body;
const set = (person: Person, body: object) =>
  person.call<NoticeSettingsAnswer>(['PUT', '/api/notice-settings'], body);

/** Bob owes Ann half of it. */
const dinner = (dollars = 10) =>
  expensePayload(
    dollars,
    [[ann, dollars]],
    [
      [ann, dollars / 2],
      [bob, dollars / 2],
    ],
  );
const add = (dollars?: number) => addExpense(ann, group, dinner(dollars));
const entry = ({ id }: { id: number }, rest = '') => `/api/expenses/${String(id)}${rest}`;
async function addQuietly(dollars?: number): Promise<ExpenseAnswer> {
  const expense = await add(dollars);
  await forget();
  return expense;
}

async function settle(payer: Person, to: Person, amount: number): Promise<ExpenseAnswer> {
  const { body } = await payer.call<ExpenseAnswer>(['POST', path('/settle')], { to_user_id: to.id, amount });
  return body;
}

const rule = (more: object = {}) => ({
  entry: dinner(),
  unit: 'month',
  every: 1,
  start: new Date(testApp.clock.now).toISOString().slice(0, 10),
  ...more,
});

async function importFile(count = 2): Promise<void> {
  const rows = Array<string>(count).fill('2026-03-05,Dinner,Dining out,20.00,USD,10.00,-10.00');
  const text = ['Date,Description,Category,Cost,Currency,Ann,Bob', ...rows].join('\n');
  const { body } = await ann.call<ImportPreviewAnswer>(['POST', '/api/imports'], { filename: 'a', text });
  await ann.call(['POST', `/api/imports/${String(body.id)}`], {
    group: { id: group.id },
    people: [
      { name: 'Ann', me: true },
      { name: 'Bob', member_id: bob.id },
    ],
  });
}

/** A bill that Bob has claimed all of. */
async function claimedBill(): Promise<ExpenseAnswer> {
  const items = [{ name: 'Pizza', amount: 10, people: [] }];
  const { body } = await ann.call<ExpenseAnswer>(['POST', '/api/expenses'], {
    ...dinner(),
    group_id: group.id,
    split: { mode: 'items', values: [] },
    items,
    claiming: true,
  });
  await forget();
  const item = entry(body, `/items/${String(body.items[0]?.id)}/claim`);
  return (await bob.call<ExpenseAnswer>(['PUT', item], { weight: 100 })).body;
}

async function undoNewest(person: Person): Promise<void> {
  const { body } = await person.call<ActivityPageAnswer>(['GET', path('/activity?limit=1')]);
  await person.call(['POST', `/api/activity/${String(body.items[0]?.id)}/undo`], {});
}

type Told = readonly [kind: string, amount: number | null];
type Case = readonly [
  what: string,
  act: () => Promise<unknown>,
  told: Partial<Record<'ann' | 'bob' | 'carl' | 'dora', Told>>,
];

const CASES: readonly Case[] = [
  ['an entry that is added', () => add(), { bob: ['added', -5] }],
  [
    'an entry that is changed',
    async () => ann.call(['PUT', entry(await addQuietly())], dinner(30)),
    { bob: ['changed', -10] },
  ],
  [
    'an entry that a person is taken out of',
    async () => ann.call(['PUT', entry(await addQuietly())], expensePayload(10, [[ann, 10]], [[carl, 10]])),
    { bob: ['changed', 5], carl: ['changed', -10] },
  ],
  [
    'an entry of which only the words change',
    async () => ann.call(['PUT', entry(await addQuietly())], { ...dinner(), description: 'Lunch' }),
    { bob: ['changed', 0] },
  ],
  [
    'an entry that is deleted',
    async () => ann.call(['DELETE', entry(await addQuietly())]),
    { bob: ['deleted', 5] },
  ],
  [
    'an entry that is restored',
    async () => {
      const expense = await add();
      await ann.call(['DELETE', entry(expense)]);
      await forget();
      await ann.call(['POST', entry(expense, '/restore')]);
    },
    { bob: ['added', -5] },
  ],
  [
    'an undo',
    async () => {
      await addQuietly();
      await undoNewest(ann);
    },
    { bob: ['deleted', 5] },
  ],
  [
    'a comment by a person who is not in the entry',
    async () => carl.call(['POST', entry(await addQuietly(), '/comments')], { text: 'Hello' }),
    { ann: ['comment', null], bob: ['comment', null] },
  ],
  [
    'a payment',
    async () => {
      await addQuietly();
      await settle(bob, ann, 5);
    },
    { ann: ['settlement', 5] },
  ],
  [
    'a payment that is confirmed',
    async () => {
      await add();
      const { id } = await settle(bob, ann, 5);
      await forget();
      await ann.call(['POST', entry({ id }, '/confirmation')], { received: true });
    },
    { bob: ['confirmation', 5] },
  ],
  [
    'a payment that is rejected',
    async () => {
      await add();
      const { id } = await settle(bob, ann, 5);
      await forget();
      await ann.call(['POST', entry({ id }, '/confirmation')], { received: false, reason: 'Nothing came' });
    },
    { bob: ['confirmation', 5] },
  ],
  [
    'an invitation of a person with an account',
    () => ann.call(['POST', path('/invite')], { email: dora.email }),
    { dora: ['member', null] },
  ],
  [
    'an invitation of a person without one',
    () => ann.call(['POST', path('/invite')], { email: 'stranger@example.org' }),
    {},
  ],
  [
    'a person who joins',
    async () => {
      await joinGroup(testApp, ann, group.id, dora);
    },
    { ann: ['member', null], dora: ['member', null] },
  ],
  [
    'a person who leaves',
    () => carl.call(['DELETE', path(`/members/${String(carl.id)}`)]),
    { ann: ['member', null] },
  ],
  ['a person who is removed', () => ann.call(['DELETE', path(`/members/${String(carl.id)}`)]), {}],
  [
    'a group that is handed over',
    () => ann.call(['POST', path('/owner')], { user_id: bob.id }),
    { bob: ['member', null] },
  ],
  [
    'an entry that a rule makes',
    () => ann.call(['POST', path('/recurring')], rule()),
    { bob: ['recurring', -5] },
  ],
  [
    'a rule that pauses because a person in it left, and its maker',
    async () => {
      const later = new Date(testApp.clock.now + DAY_MS).toISOString().slice(0, 10);
      const body = { ...rule({ start: later }), entry: expensePayload(4, [[ann, 4]], [[carl, 4]]) };
      await ann.call(['POST', path('/recurring')], body);
      await ann.call(['DELETE', path(`/members/${String(carl.id)}`)]);
    },
    { ann: ['recurring', null] },
  ],
  [
    'a reminder',
    async () => {
      await addQuietly();
      await ann.call(['POST', path('/reminders')], { user_id: bob.id });
    },
    { bob: ['reminder', 5] },
  ],
  ['items that are claimed', claimedBill, {}],
  [
    'the end of claiming',
    async () => {
      const { payers, shares, items, split, ...bill } = await claimedBill();
      const body = {
        group_id: group.id,
        description: 'Bill',
        total_amount: 10,
        payers,
        shares,
        items,
        split,
      };
      await ann.call(['PUT', entry(bill)], { ...body, claiming: false });
    },
    { bob: ['changed', 0] },
  ],
  ['an import, once for each person in it', () => importFile(), { bob: ['import', null] }],
  [
    'an import that is undone',
    async () => {
      await importFile();
      await forget();
      await undoNewest(ann);
    },
    { bob: ['import', null] },
  ],
  [
    'an access token',
    () => ann.call(['POST', '/auth/access-tokens'], { name: 'Home', scopes: ['groups:read'], days: 1 }),
    { ann: ['security', null] },
  ],
  [
    'how to pay a person',
    () => ann.call(['PUT', '/auth/users/me/payee'], { methods: [{ kind: 'text', value: 'Cash' }] }),
    { ann: ['security', null] },
  ],
  [
    'a new password',
    async () => {
      const again = await signInAgain(testApp.app, ann);
      await again.call(['PUT', '/auth/users/me/password'], { new_password: 'Correct2horse' });
      Object.assign(ann, again);
    },
    { ann: ['security', null] },
  ],
  // Silent ones.
  ['a new name of the group', () => ann.call(['PUT', path()], { name: 'House' }), {}],
  ['an archived group', () => ann.call(['PUT', path('/archive')], { archived: true }), {}],
  [
    'a default split',
    () => ann.call(['PUT', path('/default-split')], { mode: 'equal', values: [{ user_id: ann.id }] }),
    {},
  ],
  ['a link', () => ann.call(['POST', path('/links')], { days: 1, uses: 1 }), {}],
  ['a place without an account', () => ann.call(['POST', path('/members')], { name: 'Gus' }), {}],
];

describe('a notice', () => {
  it.each(CASES)('of %s reaches those whom it concerns, once', async (_what, act, told) => {
    await act();
    const people = { ann, bob, carl, dora };
    for (const [name, person] of Object.entries(people)) {
      const { items, unread } = await noticesOf(person);
      const expected = told[name as keyof typeof people];
      expect([name, items.map(({ kind, amount }) => [kind, amount])]).toEqual([
        name,
        expected ? [expected] : [],
      ]);
      expect(unread).toBe(items.length);
    }
  });

  it('of an import of 10,000 rows is one @full', async () => {
    await importFile(10_000);
    expect((await noticesOf(bob)).items).toMatchObject([{ kind: 'import', count: 1 }]);
    const stored = await testApp.app.database.queries.selectFrom('notices').select('user_id').execute();
    expect(stored).toEqual([{ user_id: bob.id }]);
  }, 110_000);

  it('says who did what, where, and for how much', async () => {
    const expense = await add();
    const { items } = await noticesOf(bob);
    expect(items).toEqual([
      {
        id: expect.any(Number) as number,
        kind: 'added',
        action: 'expense/added',
        group: { id: group.id, name: 'Flat' },
        expense_id: expense.id,
        description: expense.description,
        activity_id: expect.any(Number) as number,
        actor: { id: ann.id, name: ann.name },
        amount: -5,
        currency: 'USD',
        count: 1,
        at: new Date(testApp.clock.now).toISOString(),
        read_at: null,
      },
    ]);
  });

  it('reaches no place without an account and no person who has left', async () => {
    const { body: gus } = await ann.call<{ id: number }>(['POST', path('/members')], { name: 'Gus' });
    const expense = await addExpense(
      ann,
      group,
      expensePayload(
        10,
        [[ann, 10]],
        [
          [carl, 0],
          [gus, 10],
        ],
      ),
    );
    await carl.call(['DELETE', path(`/members/${String(carl.id)}`)]);
    await forget();
    await bob.call(['POST', entry(expense, '/comments')], { text: 'Hello' });
    const told = await testApp.app.database.queries.selectFrom('notices').select('user_id').execute();
    expect(told).toEqual([{ user_id: ann.id }]);
  });
});

describe('the list', () => {
  it('joins what one person did in a group within the clock hour', async () => {
    await add(10);
    testApp.clock.now += HOUR_MS / 2;
    const { id } = await add(20);
    const { items, unread, next } = await noticesOf(bob);
    expect(items).toMatchObject([{ kind: 'added', count: 2, amount: -15, expense_id: id }]);
    expect({ unread, next }).toEqual({ unread: 1, next: null });
    testApp.clock.now += HOUR_MS / 2;
    await add(30);
    expect((await noticesOf(bob)).items.map(({ count }) => count)).toEqual([1, 2]);
  });

  it('comes in pages, and without what was read when it is asked for', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      testApp.clock.now += HOUR_MS;
      await add();
    }
    const first = await noticesOf(bob, '?limit=2');
    expect(first.items).toHaveLength(2);
    const rest = await noticesOf(bob, `?limit=2&before=${String(first.next)}`);
    expect(rest).toMatchObject({ items: [{}], next: null, unread: 3 });
    await bob.call(['POST', '/api/notices/read'], { ids: [first.items[0]?.id] });
    const unread = await noticesOf(bob, '?unread=true');
    expect(unread.items.map(({ id }) => id)).toEqual([first.items[1]?.id, rest.items[0]?.id]);
  });

  it('of an access token is that of its groups', async () => {
    const other = await createGroup(testApp, ann, [bob]);
    await forget();
    await add();
    await addExpense(ann, other, dinner());
    const { body } = await bob.call<{ token: string }>(['POST', '/auth/access-tokens'], {
      name: 'Home',
      scopes: ['notices:read'],
      group_ids: [other.id],
      days: 1,
    });
    const token = { ...bob, headers: { authorization: `Bearer ${body.token}` } };
    const ask = (request: Parameters<Person['call']>[0]) =>
      bob.call<NoticePageAnswer>(request, undefined, token.headers);
    const { body: page } = await ask(['GET', '/api/notices']);
    expect(page.items.map((item) => item.group?.id)).toEqual([other.id]);
    expect(page.unread).toBe(1);
    expect((await ask(['GET', '/api/notice-settings'])).status).toBe(403);
  });
});

describe('reading', () => {
  const read = (person: Person, body: object) => person.call(['POST', '/api/notices/read'], body);

  it('an item reads all of it but what came later, which is an item again', async () => {
    await add();
    await add();
    const [item] = (await noticesOf(bob)).items;
    await add();
    expect((await read(bob, { ids: [item?.id] })).status).toBe(204);
    const { items, unread } = await noticesOf(bob);
    expect(items.map(({ count, read_at }) => [count, read_at !== null])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(unread).toBe(1);
  });

  it('up to an item reads it and the older ones', async () => {
    const ids: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      testApp.clock.now += HOUR_MS;
      await add();
      ids.unshift((await noticesOf(bob)).items[0]?.id ?? 0);
    }
    await read(bob, { before: ids[1] });
    expect((await noticesOf(bob)).items.map(({ read_at }) => read_at !== null)).toEqual([false, true, true]);
  });

  it('never goes back, and ids of others name nothing', async () => {
    await add();
    const [item] = (await noticesOf(bob)).items;
    for (const body of [{ ids: [item?.id] }, { before: item?.id }]) {
      expect((await read(carl, body)).status).toBe(204);
      expect((await noticesOf(bob)).unread).toBe(1);
    }
    await read(bob, { ids: [item?.id] });
    const first = (await noticesOf(bob)).items[0]?.read_at;
    testApp.clock.now += 1000;
    await read(bob, { ids: [item?.id] });
    expect((await noticesOf(bob)).items[0]?.read_at).toBe(first);
  });

  it.each([[{}], [{ ids: [1], before: 1 }], [{ ids: [] }], [{ ids: ['1'] }]])(
    '%j is refused',
    async (body) => {
      expect((await read(bob, body)).status).toBe(422);
    },
  );
});

describe('settings', () => {
  it('are those of the contract at first, and change where they are sent', async () => {
    const first = await settingsOf(bob);
    const mailed = Object.entries(first.kinds).filter(([, { mail }]) => mail);
    expect(mailed.map(([kind]) => kind).sort()).toEqual(
      ['comment', 'confirmation', 'member', 'reminder', 'security', 'settlement'].sort(),
    );
    expect(Object.values(first.kinds).every(({ app }) => app)).toBe(true);
    expect(first).toMatchObject({ groups: [], digest: 'weekly' });
    const { status, body } = await set(bob, { kinds: { added: { mail: true } }, digest: 'off' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...first,
      kinds: { ...first.kinds, added: { app: true, mail: true } },
      digest: 'off',
    });
    expect(await settingsOf(bob)).toEqual(body);
  });

  it('hide a kind in the app', async () => {
    await set(bob, { kinds: { added: { app: false } } });
    await add();
    expect(await noticesOf(bob)).toMatchObject({ items: [], unread: 0 });
  });

  it('mute a group until a time that passes', async () => {
    const until = new Date(testApp.clock.now + HOUR_MS).toISOString();
    const { body } = await set(bob, { groups: [{ group_id: group.id, mute: 'all', until }] });
    expect(body.groups).toEqual([{ group_id: group.id, mute: 'all', until }]);
    await add();
    testApp.clock.now += HOUR_MS;
    expect((await settingsOf(bob)).groups).toEqual([]);
    await add(20);
    expect((await noticesOf(bob)).items).toMatchObject([{ count: 1, amount: -10 }]);
  });

  it('of a group that a person left go with it', async () => {
    await carl.call(['POST', path('/recurring')], rule());
    await set(carl, { groups: [{ group_id: group.id, mute: 'mail' }] });
    await addExpense(
      ann,
      group,
      expensePayload(
        10,
        [[ann, 10]],
        [
          [ann, 10],
          [carl, 0],
        ],
      ),
    );
    expect((await noticesOf(carl)).unread).toBe(1);
    await carl.call(['DELETE', path(`/members/${String(carl.id)}`)]);
    expect(await noticesOf(carl)).toMatchObject({ items: [], unread: 0 });
    expect((await settingsOf(carl)).groups).toEqual([]);
  });

  it.each<[object, number]>([
    [{ kinds: { security: { app: false } } }, 422],
    [{ kinds: { security: { mail: false } } }, 422],
    [{ kinds: { polls: { mail: true } } }, 422],
    [{ kinds: { added: { push: true } } }, 422],
    [{ kinds: { added: { mail: 'yes' } } }, 422],
    [{ digest: 'hourly' }, 422],
    [{ groups: [{ group_id: 1, mute: 'some' }] }, 422],
    [{ groups: [{ group_id: 1, mute: 'all', until: 'tomorrow' }] }, 422],
    [{ groups: [{ group_id: 999_999, mute: 'all' }] }, 404],
  ])('%j is refused and changes nothing', async (body, status) => {
    const before = await settingsOf(bob);
    expect((await set(bob, { digest: 'off', ...body })).status).toBe(status);
    expect(await settingsOf(bob)).toEqual(before);
  });
});

describe('a group', () => {
  it('that is deleted takes its notices away', async () => {
    await add();
    await ann.call(['DELETE', path()]);
    expect(await noticesOf(bob)).toMatchObject({ items: [], unread: 0 });
  });

  it('of 50 is told with no statement for each person', async () => {
    const { app } = testApp;
    const others = await signUpAll(
      testApp,
      ...Array.from({ length: 48 }, (_none, index) => `p${String(index)}`),
    );
    const many = await createGroup(testApp, ann);
    await admitAll(testApp, many, [bob, ...others]);
    const statementsOf = async ({ id }: { id: number }, people: readonly Person[]) => {
      const share = { cents: 100 };
      const draft = {
        description: 'Dinner',
        totalCents: people.length * share.cents,
        payers: [{ userId: ann.id, cents: people.length * share.cents }],
        shares: people.map((person) => ({ userId: person.id, ...share })),
      };
      const { statements } = await countWork(app.database, () =>
        app.database.write(async (trx) => {
          const locked = await lockGroup(trx, id);
          if (locked === undefined) throw new Error('The group is gone');
          await bookExpense(trx, callerWithoutRequest(ann.id, 'test', app), locked, {
            type: 'expense',
            draft,
          });
        }),
      );
      return statements;
    };
    const few = await statementsOf(group, [bob, carl]);
    await forget();
    // The ledger may take one more for the lines of a long entry.
    expect(await statementsOf(many, [bob, ...others])).toBeLessThanOrEqual(few + 1);
    const rows = await app.database.queries.selectFrom('notices').select('user_id').execute();
    expect(rows).toHaveLength(49);
  }, 30_000);
});

describe('the stream', () => {
  const said = (unread: number) => (live: { text: string }) =>
    live.text.includes(`event: notices\ndata: {"unread":${String(unread)}}\n\n`);

  it('says how many are unread with what was missed', async () => {
    await add();
    const reader = await readLive(testApp.app, bob.token, { lastEventId: '0' });
    await reader.until(said(1));
    reader.close();
  });

  it('says it for a reminder, which is no part of the history', async () => {
    await add();
    await ann.call(['POST', path('/reminders')], { user_id: bob.id });
    const { body } = await bob.call<ActivityPageAnswer>(['GET', path('/activity?limit=1')]);
    const reader = await readLive(testApp.app, bob.token, { lastEventId: String(body.items[0]?.id) });
    await reader.until(said(2));
    reader.close();
  });

  it('says how many notices are unread, also on another server, and when they are read', async () => {
    const server = testApp.instances.at(-1) ?? testApp.app;
    const reader = await readLive(server, bob.token);
    await add();
    await reader.until(said(1));
    await bob.call(['POST', '/api/notices/read'], { before: (await noticesOf(bob)).items[0]?.id });
    await reader.until(said(0));
    reader.close();
  });
});
