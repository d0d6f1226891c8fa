import type {
  ActivityPageAnswer,
  ExpenseAnswer,
  ExpenseDetailsAnswer,
  GroupAnswer as Group,
} from '@quits/contracts';
import { yearAfter } from '@quits/domain';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { addExpense, createGroup, expensePayload, type Person, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let cid: Person;
let outsider: Person;
let group: Group;
beforeAll(async () => {
  outsider = await signUp(testApp, 'eve');
});
beforeEach(async () => {
  [ann, bob, cid] = [
    await signUp(testApp, 'ann'),
    await signUp(testApp, 'bob'),
    await signUp(testApp, 'cid'),
  ];
  group = await createGroup(testApp, ann, [bob, cid]);
});

const NOT_FOUND = { status: 404, body: { detail: 'Expense not found' } };
const add = (payload: object, by = ann) =>
  by.call<ExpenseAnswer>(['POST', '/api/expenses'], { group_id: group.id, ...payload });
const pathOf = ({ id }: { id: number }) => `/api/expenses/${String(id)}`;
const listIds = async (by: Person, path = `/api/groups/${String(group.id)}/expenses`) =>
  (await by.call<ExpenseAnswer[]>(['GET', path])).body.map(({ id }) => id);
const removeMember = (person: Person) =>
  ann.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(person.id)}`]);

describe('the version of an expense and who added it', () => {
  it('are answered wherever the expense is, and never taken from a client', async () => {
    const payload = expensePayload(10, [[ann, 10]], [[bob, 10]]);
    const claimed = { ...payload, version: 7, created_by: cid.id, type: 'settlement' };
    const { body } = await add(claimed);
    const own = { version: 1, created_by: ann.id, type: 'expense' };
    expect(body).toMatchObject(own);
    const edited = await bob.call<ExpenseAnswer>(['PUT', pathOf(body)], claimed);
    const now = { ...own, version: 2 };
    expect([edited.body, edited.headers.etag]).toEqual([expect.objectContaining(now), '"2"']);
    const details = await bob.call<ExpenseDetailsAnswer>(['GET', `${pathOf(body)}/details`]);
    expect(details.body.expense).toMatchObject(now);
    const ofGroup = `/api/groups/${String(group.id)}/expenses`;
    for (const list of [ofGroup, '/api/expenses'])
      expect((await bob.call<ExpenseAnswer[]>(['GET', list])).body).toMatchObject([now]);
    for (const page of [`${ofGroup}?limit=10`, '/api/expenses?limit=10'])
      expect((await bob.call<{ items: ExpenseAnswer[] }>(['GET', page])).body.items).toMatchObject([now]);
    await bob.call(['DELETE', pathOf(body)]);
    const restored = await bob.call<ExpenseAnswer>(['POST', `${pathOf(body)}/restore`]);
    expect(restored.body).toMatchObject({ ...own, version: 4 });
    const settled = await bob.call<ExpenseAnswer>(['POST', `/api/groups/${String(group.id)}/settle`], {
      to_user_id: ann.id,
      amount: 10,
    });
    expect(settled.status).toBe(201);
    expect((await ann.call<ExpenseAnswer[]>(['GET', ofGroup])).body[0]).toMatchObject({
      version: 1,
      created_by: bob.id,
      type: 'settlement',
    });
  });
});

describe('the category of an expense', () => {
  const payload = () => expensePayload(10, [[ann, 10]], [[bob, 10]]);
  const categoryIn = async (path: string) =>
    (await ann.call<ExpenseAnswer[]>(['GET', path])).body[0]?.category;

  it('is stored, and answered wherever the expense is', async () => {
    const { body } = await add({ ...payload(), category: 'taxi' });
    expect(body.category).toBe('taxi');
    const details = await ann.call<ExpenseDetailsAnswer>(['GET', `${pathOf(body)}/details`]);
    expect(details.body.expense.category).toBe('taxi');
    expect(await categoryIn(`/api/groups/${String(group.id)}/expenses`)).toBe('taxi');
    expect(await categoryIn('/api/expenses')).toBe('taxi');
  });

  it('stays when an edit does not name it, and goes when it is null', async () => {
    const { body } = await add({ ...payload(), category: 'taxi' });
    const edit = async (change: object) =>
      (await bob.call<ExpenseAnswer>(['PUT', pathOf(body)], { ...payload(), ...change })).body.category;
    expect(await edit({})).toBe('taxi');
    expect(await edit({ category: 'parking' })).toBe('parking');
    expect(await edit({ category: null })).toBeNull();
  });

  it.each(['yacht', '', 'Taxi', 7, ['taxi'], 'constructor'])('is refused when it is %j', async (category) => {
    const { status, body } = await ann.call(['POST', '/api/expenses'], {
      ...payload(),
      group_id: group.id,
      category,
    });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'category' })] }),
    ]);
    expect(await listIds(ann)).toEqual([]);
  });
});

const DAY_MS = 24 * 60 * 60 * 1000;
const dayAfter = (days: number) => new Date(testApp.clock.now + days * DAY_MS).toISOString().slice(0, 10);

describe('the day and the notes of an expense', () => {
  const payload = () => expensePayload(10, [[ann, 10]], [[bob, 10]]);
  const edit = async (expense: { id: number }, change: object) =>
    (await bob.call<ExpenseAnswer>(['PUT', pathOf(expense)], { ...payload(), ...change })).body;

  it('are the day on which it was added, in UTC, and none by default', async () => {
    const { body } = await add(payload());
    expect(body).toMatchObject({ date: dayAfter(0), notes: '' });
    const owed = `/api/groups/${String(group.id)}`;
    await bob.call(['POST', `${owed}/settle`], { to_user_id: ann.id, amount: 10 });
    const { body: list } = await ann.call<ExpenseAnswer[]>(['GET', `${owed}/expenses`]);
    expect(list[0]).toMatchObject({ type: 'settlement', date: dayAfter(0), notes: '' });
  });

  it('are answered wherever the expense is, and stay when an edit does not name them', async () => {
    const said = { date: '2020-02-29', notes: 'Two\nlines' };
    const { body } = await add({ ...payload(), ...said });
    const details = await ann.call<ExpenseDetailsAnswer>(['GET', `${pathOf(body)}/details`]);
    const lists = await Promise.all(
      [`/api/groups/${String(group.id)}/expenses`, '/api/expenses'].map((path) =>
        ann.call<ExpenseAnswer[]>(['GET', path]),
      ),
    );
    for (const answer of [body, details.body.expense, ...lists.map((list) => list.body[0])])
      expect(answer).toMatchObject(said);
    expect(await edit(body, {})).toMatchObject(said);
    expect(await edit(body, { date: '1970-01-01' })).toMatchObject({ ...said, date: '1970-01-01' });
    expect(await edit(body, { notes: '' })).toMatchObject({ date: '1970-01-01', notes: '' });
  });

  it('are in the history as they were and as they are, and come back with a restored expense', async () => {
    const { body } = await add({ ...payload(), date: '2020-02-29', notes: 'Cash' });
    await edit(body, { date: '2021-03-01', notes: 'Card' });
    await ann.call(['DELETE', pathOf(body)]);
    const restored = await ann.call<ExpenseAnswer>(['POST', `${pathOf(body)}/restore`]);
    expect(restored.body).toMatchObject({ date: '2021-03-01', notes: 'Card' });
    const history = await ann.call<ActivityPageAnswer>(['GET', `/api/groups/${String(group.id)}/activity`]);
    expect(history.body.items.find(({ action }) => action === 'expense/edited')).toMatchObject({
      before: { date: '2020-02-29', notes: 'Cash' },
      after: { date: '2021-03-01', notes: 'Card' },
    });
  });

  it('decide the order of the lists: by day, then by when it was added, then by id', async () => {
    const ids: number[] = [];
    for (const date of ['2026-01-02', '2026-01-03', undefined, '2026-01-03', '2026-01-02']) {
      ids.push((await add({ ...payload(), ...(date !== undefined && { date }) })).body.id);
      if (ids.length === 3) testApp.clock.now -= 1000;
    }
    testApp.clock.now += 1000;
    const newestFirst = [2, 1, 3, 0, 4].map((index) => ids[index]);
    expect(await listIds(ann)).toEqual(newestFirst);
    expect(await listIds(ann, '/api/expenses')).toEqual(newestFirst);
  });

  it('may be up to a year ahead, and not a day more', async () => {
    const last = yearAfter(dayAfter(0));
    const beyond = new Date(Date.parse(last) + DAY_MS).toISOString().slice(0, 10);
    expect((await add({ ...payload(), date: last })).status).toBe(201);
    const { body: added } = await add(payload());
    for (const path of [['POST', '/api/expenses'] as const, ['PUT', pathOf(added)] as const]) {
      const answer = await ann.call<{ detail: string }>(path, {
        ...payload(),
        group_id: group.id,
        date: beyond,
      });
      expect(answer).toMatchObject({ status: 422, body: { detail: 'Date must be at most a year ahead' } });
    }
    expect(await listIds(ann)).toHaveLength(2);
  });

  it('make the same request another one', async () => {
    const send = (change: object) =>
      ann.call(
        ['POST', '/api/expenses'],
        { ...payload(), group_id: group.id, ...change },
        {
          'idempotency-key': `day-${String(group.id)}`,
        },
      );
    expect((await send({ date: '2026-01-01', notes: 'a' })).status).toBe(201);
    expect((await send({ date: '2026-01-01', notes: 'a' })).headers).toHaveProperty('idempotency-replayed');
    expect((await send({ date: '2026-01-02', notes: 'a' })).status).toBe(422);
    expect((await send({ date: '2026-01-01', notes: 'b' })).status).toBe(422);
  });
});

describe('POST /api/expenses', () => {
  it('answers 201 with the expense: several payers, custom shares, in the order they were sent', async () => {
    const payload = expensePayload(
      30.3,
      [
        [bob, 10.1],
        [ann, 20.2],
      ],
      [
        [cid, 0],
        [ann, 30],
        [bob, 0.3],
      ],
      '  Dinner ',
    );
    const { status, body } = await add(payload);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number) as number,
      group_id: group.id,
      description: 'Dinner',
      category: null,
      date: dayAfter(0),
      notes: '',
      split: null,
      original: null,
      items: [],
      extras: [],
      claiming: false,
      total_amount: 30.3,
      type: 'expense',
      created_at: new Date(testApp.clock.now).toISOString(),
      created_by: ann.id,
      version: 1,
      comment_count: 0,
      receipt_count: 0,
      confirmation: null,
      recurring_id: null,
      payers: [
        { user_id: bob.id, paid_amount: 10.1 },
        { user_id: ann.id, paid_amount: 20.2 },
      ],
      shares: [
        { user_id: cid.id, share_amount: 0 },
        { user_id: ann.id, share_amount: 30 },
        { user_id: bob.id, share_amount: 0.3 },
      ],
    });
  });

  it('takes one without a description', async () => {
    const { description: _none, ...payload } = expensePayload(10, [[ann, 10]], [[bob, 10]]);
    expect((await add(payload)).body.description).toBe('');
  });

  it('stores half a surrogate pair as a sign of its own, and what looks like an escape as it is', async () => {
    const payload = expensePayload(10, [[ann, 10]], [[bob, 10]]);
    const { body } = await add({ ...payload, description: String.raw`Tea \ud83d ${'\ud83d'}` });
    expect(body.description).toBe(String.raw`Tea \ud83d ${'\ufffd'}`);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('removes invisible characters from the description', async () => {
    const payload = expensePayload(10, [[ann, 10]], [[bob, 10]], '\u202eTa\u200bxi');
    expect((await add(payload)).body.description).toBe('Taxi');
  });

  it('cannot be told the type', async () => {
    const payload = { ...expensePayload(10, [[ann, 10]], [[bob, 10]]), type: 'settlement' };
    expect((await add(payload)).body.type).toBe('expense');
  });

  it('gives a missing cent to the first row', async () => {
    const { body } = await add(
      expensePayload(
        10,
        [
          [ann, 4.99],
          [bob, 5],
        ],
        [
          [ann, 3.33],
          [bob, 3.33],
          [cid, 3.33],
        ],
      ),
    );
    expect(body.payers.map((row) => row.paid_amount)).toEqual([5, 5]);
    expect(body.shares.map((row) => row.share_amount)).toEqual([3.34, 3.33, 3.33]);
  });

  it('takes an extra cent from the first row that stays at or above zero', async () => {
    const { body } = await add(
      expensePayload(
        10,
        [[ann, 10.01]],
        [
          [ann, 0],
          [bob, 5.01],
          [cid, 5],
        ],
      ),
    );
    expect(body.payers.map((row) => row.paid_amount)).toEqual([10]);
    expect(body.shares.map((row) => row.share_amount)).toEqual([0, 5, 5]);
  });

  it('takes the largest amount there is', async () => {
    const { status, body } = await add(
      expensePayload(99_999_999.99, [[ann, 99_999_999.99]], [[bob, 99_999_999.99]]),
    );
    expect({ status, total: body.total_amount }).toEqual({ status: 201, total: 99_999_999.99 });
  });

  const row = (user_id: number, key: 'paid_amount' | 'share_amount', dollars: unknown) => ({
    user_id,
    [key]: dollars,
  });
  const REFUSED: [string, () => object, string][] = [
    ['two cents missing', () => expensePayload(10, [[ann, 9.98]], [[bob, 10]]), 'payers'],
    ['shares two cents over', () => expensePayload(10, [[ann, 10]], [[bob, 10.02]]), 'shares'],
    ['no payer', () => expensePayload(10, [], [[bob, 10]]), 'payers'],
    ['no share', () => expensePayload(10, [[ann, 10]], []), 'shares'],
    [
      'a person twice among the payers',
      () =>
        expensePayload(
          10,
          [
            [ann, 5],
            [ann, 5],
          ],
          [[bob, 10]],
        ),
      'payers',
    ],
    [
      'a person twice among the shares',
      () =>
        expensePayload(
          10,
          [[ann, 10]],
          [
            [bob, 5],
            [bob, 5],
          ],
        ),
      'shares',
    ],
    ['a total of zero', () => expensePayload(0, [[ann, 0]], [[bob, 0]]), 'total_amount'],
    ['a total that rounds to zero', () => expensePayload(1e-17, [[ann, 0]], [[bob, 0]]), 'total_amount'],
    [
      'too large a total',
      () => expensePayload(100_000_000, [[ann, 100_000_000]], [[bob, 100_000_000]]),
      'total_amount',
    ],
    [
      'a total with three decimals',
      () => expensePayload(10.001, [[ann, 10.001]], [[bob, 10.001]]),
      'total_amount',
    ],
    [
      'a negative payment',
      () =>
        expensePayload(
          10,
          [
            [ann, 15],
            [bob, -5],
          ],
          [[bob, 10]],
        ),
      'payers.1.paid_amount',
    ],
    [
      'a negative share',
      () =>
        expensePayload(
          10,
          [[ann, 10]],
          [
            [ann, 15],
            [bob, -5],
          ],
        ),
      'shares.1.share_amount',
    ],
    [
      'an amount as text',
      () => ({ ...expensePayload(10, [], [[bob, 10]]), payers: [row(ann.id, 'paid_amount', '10')] }),
      'payers.0.paid_amount',
    ],
    ['a payer who is no member', () => expensePayload(10, [[outsider, 10]], [[bob, 10]]), 'payers.0.user_id'],
    [
      'a share without a person',
      () =>
        expensePayload(
          10,
          [[ann, 10]],
          [
            [bob, 5],
            [{ id: 99_999_999 }, 5],
          ],
        ),
      'shares.1.user_id',
    ],
    [
      'a description that is too long',
      () => expensePayload(10, [[ann, 10]], [[bob, 10]], 'x'.repeat(256)),
      'description',
    ],
    [
      'a NUL in the description',
      () => expensePayload(10, [[ann, 10]], [[bob, 10]], 'a\u0000b'),
      'description',
    ],
  ];
  it.each(REFUSED)('refuses %s with 422 and names the field', async (_what, makePayload, field) => {
    const { status, body } = await ann.call<{ detail: string; errors: { field: string }[] }>(
      ['POST', '/api/expenses'],
      {
        group_id: group.id,
        ...makePayload(),
      },
    );
    expect(status).toBe(422);
    expect(body.detail).toMatch(/^[A-Z]/);
    expect(body.errors.map((error) => error.field)).toContain(field);
    expect(await listIds(ann)).toEqual([]);
  });

  it('answers 404 to outsiders of the group', async () => {
    const { status } = await add(expensePayload(10, [[outsider, 10]], [[outsider, 10]]), outsider);
    expect(status).toBe(404);
  });
});

describe('reading expenses', () => {
  it('lists a group newest first, for members alone', async () => {
    const first = await addExpense(ann, group, expensePayload(1, [[ann, 1]], [[bob, 1]]));
    const second = await addExpense(ann, group, expensePayload(2, [[ann, 2]], [[bob, 2]]));
    testApp.clock.now += 1;
    const third = await addExpense(bob, group, expensePayload(3, [[ann, 3]], [[bob, 3]]));
    const { body } = await cid.call<ExpenseAnswer[]>(['GET', `/api/groups/${String(group.id)}/expenses`]);
    expect(body).toEqual([third, second, first]);
    expect((await outsider.call(['GET', `/api/groups/${String(group.id)}/expenses`])).status).toBe(404);
  });

  it('lists what one paid or shares in, over all present groups', async () => {
    const paid = await addExpense(ann, group, expensePayload(1, [[bob, 1]], [[ann, 1]]));
    const shared = await addExpense(ann, group, expensePayload(2, [[ann, 2]], [[bob, 2]]));
    await addExpense(ann, group, expensePayload(3, [[ann, 3]], [[cid, 3]]));
    const other = await createGroup(testApp, bob);
    const elsewhere = await addExpense(bob, other, expensePayload(4, [[bob, 4]], [[bob, 4]]));
    expect(await listIds(bob, '/api/expenses')).toEqual([elsewhere.id, shared.id, paid.id]);
    await ann.call(['DELETE', `/api/groups/${String(group.id)}`]);
    expect(await listIds(bob, '/api/expenses')).toEqual([elsewhere.id]);
  });

  it('shows the details with names, also of who left the group', async () => {
    const expense = await addExpense(ann, group, expensePayload(5, [[bob, 5]], [[bob, 5]]));
    await removeMember(bob);
    const { body, headers } = await cid.call<ExpenseDetailsAnswer>(['GET', `${pathOf(expense)}/details`]);
    const person = { user_id: bob.id, name: bob.name, email: bob.email };
    expect(body).toEqual({
      expense,
      payers: [{ ...person, paid_amount: 5 }],
      shares: [{ ...person, share_amount: 5 }],
      receipts: [],
    });
    expect(headers.etag).toBe('"1"');
    expect(await bob.call(['GET', `${pathOf(expense)}/details`])).toMatchObject(NOT_FOUND);
    expect(await outsider.call(['GET', `${pathOf(expense)}/details`])).toMatchObject(NOT_FOUND);
    expect(await ann.call(['GET', '/api/expenses/99999999/details'])).toMatchObject(NOT_FOUND);
  });
});

describe('PUT /api/expenses/{id}', () => {
  it('lets any member edit and answers the expense', async () => {
    const expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    const { status, body, headers } = await cid.call(
      ['PUT', pathOf(expense)],
      expensePayload(20, [[bob, 20]], [[cid, 20]], 'New'),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      ...expense,
      description: 'New',
      version: 2,
      total_amount: 20,
      payers: [{ user_id: bob.id, paid_amount: 20 }],
      shares: [{ user_id: cid.id, share_amount: 20 }],
    });
    expect(headers.etag).toBe('"2"');
  });

  it('answers 404 to outsiders and for what is deleted', async () => {
    const expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    const payload = expensePayload(20, [[ann, 20]], [[bob, 20]]);
    expect(await outsider.call(['PUT', pathOf(expense)], payload)).toMatchObject(NOT_FOUND);
    await ann.call(['DELETE', pathOf(expense)]);
    expect(await ann.call(['PUT', pathOf(expense)], payload)).toMatchObject(NOT_FOUND);
  });

  it('refuses a stale If-Match with 412 and the current details', async () => {
    const expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    const edit = (total: number, ifMatch?: string) =>
      bob.call<{ current: ExpenseDetailsAnswer }>(
        ['PUT', pathOf(expense)],
        expensePayload(total, [[ann, total]], [[bob, total]]),
        ifMatch === undefined ? {} : { 'if-match': ifMatch },
      );
    expect((await edit(11, '"1"')).status).toBe(200);
    const stale = await edit(12, '"1"');
    expect({ status: stale.status, etag: stale.headers.etag }).toEqual({ status: 412, etag: '"2"' });
    expect(stale.body.current.expense.total_amount).toBe(11);
    expect((await edit(13)).status).toBe(200);
  });

  it('keeps a settlement between the same two people, under any description', async () => {
    await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    const { body: settlement } = await bob.call<ExpenseAnswer>(
      ['POST', `/api/groups/${String(group.id)}/settle`],
      { to_user_id: ann.id, amount: 10 },
    );
    const edited = await bob.call<ExpenseAnswer>(
      ['PUT', pathOf(settlement)],
      expensePayload(7, [[bob, 7]], [[ann, 7]], 'Beer'),
    );
    expect(edited).toMatchObject({
      status: 200,
      body: { type: 'settlement', description: 'Settlement', total_amount: 7 },
    });
    for (const [payer, sharer] of [
      [ann, bob],
      [cid, ann],
      [bob, cid],
    ] as const) {
      expect(
        (await bob.call(['PUT', pathOf(settlement)], expensePayload(7, [[payer, 7]], [[sharer, 7]]))).status,
      ).toBe(422);
    }
    const third = expensePayload(
      7,
      [[bob, 7]],
      [
        [ann, 4],
        [cid, 3],
      ],
    );
    expect((await bob.call(['PUT', pathOf(settlement)], third)).status).toBe(422);
  });
});

describe('former members', () => {
  it('keep their name in the expenses of the group', async () => {
    await addExpense(ann, group, expensePayload(10, [[bob, 10]], [[bob, 10]]));
    await removeMember(bob);
    const [name] = bob.email.split('@');
    const { body } = await ann.call<{ payers: object[]; shares: object[] }[]>([
      'GET',
      `/api/groups/${String(group.id)}/expenses`,
    ]);
    expect(body).toMatchObject([
      { payers: [{ user_id: bob.id, name }], shares: [{ user_id: bob.id, name }] },
    ]);
  });

  it('may stay in an edit with unchanged amounts, else 422', async () => {
    const expense = await addExpense(
      ann,
      group,
      expensePayload(
        20,
        [
          [bob, 10],
          [ann, 10],
        ],
        [
          [bob, 10],
          [cid, 10],
        ],
      ),
    );
    await removeMember(bob);
    const edit = (payload: object) =>
      ann.call<{ errors: { field: string }[] }>(['PUT', pathOf(expense)], payload);
    expect(
      (
        await edit(
          expensePayload(
            20,
            [
              [bob, 10],
              [cid, 10],
            ],
            [
              [ann, 10],
              [bob, 10],
            ],
            'Kept',
          ),
        )
      ).status,
    ).toBe(200);
    const raised = await edit(
      expensePayload(
        20,
        [
          [bob, 12],
          [ann, 8],
        ],
        [
          [bob, 12],
          [cid, 8],
        ],
      ),
    );
    expect({ status: raised.status, field: raised.body.errors[0]?.field }).toEqual({
      status: 422,
      field: 'payers.0.user_id',
    });
    const dropped = await edit(expensePayload(20, [[ann, 20]], [[cid, 20]]));
    expect({ status: dropped.status, field: dropped.body.errors[0]?.field }).toEqual({
      status: 422,
      field: 'payers',
    });
  });

  it('cannot be put into what they were not in', async () => {
    const expense = await addExpense(ann, group, expensePayload(20, [[ann, 20]], [[cid, 20]]));
    await removeMember(bob);
    expect(
      (await ann.call(['PUT', pathOf(expense)], expensePayload(20, [[ann, 20]], [[bob, 20]]))).status,
    ).toBe(422);
    expect((await add(expensePayload(20, [[ann, 20]], [[bob, 20]]))).status).toBe(422);
  });

  it('get no balance by deleting or restoring: 409, and it says who', async () => {
    const expense = await addExpense(ann, group, expensePayload(20, [[ann, 20]], [[bob, 20]]));
    await bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 20 });
    const hidden = await addExpense(ann, group, expensePayload(5, [[ann, 5]], [[bob, 5]]));
    await ann.call(['DELETE', pathOf(hidden)]);
    expect((await removeMember(bob)).status).toBe(204);
    const refusal = {
      status: 409,
      body: { detail: `${bob.name} has left the group and would end up with a balance` },
    };
    expect(await ann.call(['DELETE', pathOf(expense)])).toMatchObject(refusal);
    expect(await ann.call(['POST', `${pathOf(hidden)}/restore`])).toMatchObject(refusal);
  });

  it('do not keep an expense in which they are even from being deleted and restored', async () => {
    const expense = await addExpense(ann, group, expensePayload(20, [[bob, 20]], [[bob, 20]]));
    await removeMember(bob);
    expect((await ann.call(['DELETE', pathOf(expense)])).status).toBe(204);
    expect((await ann.call(['POST', `${pathOf(expense)}/restore`])).status).toBe(200);
  });
});

describe('DELETE /api/expenses/{id} and its restore', () => {
  it('hides for any member, keeps it in the database, and brings it back as it was', async () => {
    const expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    const summary = () => ann.call(['GET', `/api/groups/${String(group.id)}/summary`]);
    const before = (await summary()).body;
    expect((await cid.call(['DELETE', pathOf(expense)])).status).toBe(204);
    expect(await listIds(ann)).toEqual([]);
    expect((await summary()).body).toEqual([]);
    expect(await ann.call(['GET', `${pathOf(expense)}/details`])).toMatchObject(NOT_FOUND);
    expect(await ann.call(['DELETE', pathOf(expense)])).toMatchObject(NOT_FOUND);
    expect(await bob.call(['POST', `${pathOf(expense)}/restore`])).toMatchObject({
      status: 200,
      body: { ...expense, version: 3 },
    });
    expect((await summary()).body).toEqual(before);
  });

  it('leaves what is not deleted as it is when it is restored', async () => {
    const expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    const { status, headers } = await ann.call(['POST', `${pathOf(expense)}/restore`]);
    expect({ status, etag: headers.etag }).toEqual({ status: 200, etag: '"1"' });
  });

  it('refuses a stale If-Match with 412', async () => {
    const expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    await ann.call(['PUT', pathOf(expense)], expensePayload(11, [[ann, 11]], [[bob, 11]]));
    expect((await bob.call(['DELETE', pathOf(expense)], undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await bob.call(['DELETE', pathOf(expense)], undefined, { 'if-match': '"2"' })).status).toBe(204);
  });

  it('answers 404 to outsiders', async () => {
    const expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    expect(await outsider.call(['DELETE', pathOf(expense)])).toMatchObject(NOT_FOUND);
    await ann.call(['DELETE', pathOf(expense)]);
    expect(await outsider.call(['POST', `${pathOf(expense)}/restore`])).toMatchObject(NOT_FOUND);
    expect(await ann.call(['POST', '/api/expenses/99999999/restore'])).toMatchObject(NOT_FOUND);
  });

  it('takes a DELETE with a JSON content type and no body', async () => {
    const expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    const { status } = await ann.call(['DELETE', pathOf(expense)], undefined, {
      'content-type': 'application/json',
    });
    expect(status).toBe(204);
  });
});
