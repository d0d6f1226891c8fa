import type {
  CallBody,
  CallConflict,
  ExpenseAnswer,
  GroupAnswer as Group,
  PeopleAnswer,
} from '@quits/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  addExpense,
  createGroup,
  expensePayload,
  type Person,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let cid: Person;
let flat: Group;
let trip: Group;
let band: Group;

/** Bob owes Ann 30 in the flat, Ann owes Bob 12 on the trip, and the band is settled. */
beforeEach(async () => {
  testApp.clock.now += 60_000;
  [ann, bob, cid] = await signUpAll(testApp, 'ann', 'bob', 'cid');
  flat = await createGroup(testApp, ann, [bob, cid]);
  trip = await createGroup(testApp, bob, [ann]);
  band = await createGroup(testApp, cid, [ann, bob]);
  await owe(flat, bob, ann, 30);
  await owe(trip, ann, bob, 12);
});

/** Creates a debt between two people. */
const owe = ({ id }: Group, debtor: Person, creditor: Person, amount: number) =>
  addExpense(creditor, { id }, expensePayload(amount, [[creditor, amount]], [[debtor, amount]]));
const readPeople = async (by = ann) => (await by.call<PeopleAnswer>(['GET', '/api/people'])).body;
const openWith = async (by: Person, other: Person) =>
  (await readPeople(by)).find(({ user }) => user.id === other.id)?.totals;
const settleAll = <Body = { settlements: ExpenseAnswer[] }>(
  by: Person,
  other: Person,
  groups: [Group, number][],
  rest: Partial<CallBody<'settleAll'>> = {},
) =>
  by.call<Body>(['POST', '/api/settle-all'], {
    user_id: other.id,
    currency: 'USD',
    groups: groups.map(([{ id }, amount]) => ({ group_id: id, amount })),
    ...rest,
  });
const countEntries = async () =>
  (await testApp.app.database.queries.selectFrom('expenses').select('id').execute()).length;

describe('GET /api/people', () => {
  it('lists everybody with whom one shares a group, and what is open between the two', async () => {
    expect(await readPeople()).toEqual([
      {
        user: { id: bob.id, name: bob.name },
        totals: [
          {
            currency: 'USD',
            amount: 18,
            groups: [
              { group_id: trip.id, name: 'Flat', amount: -12 },
              { group_id: flat.id, name: 'Flat', amount: 30 },
            ],
          },
        ],
      },
      { user: { id: cid.id, name: cid.name }, totals: [] },
    ]);
    expect((await openWith(bob, ann))?.[0]?.amount).toBe(-18);
  });

  it('never adds one currency to another @full', async () => {
    await bob.call(['POST', '/api/groups'], { name: 'Rome', created_by: bob.id, currency: 'EUR' });
    const [rome] = (await bob.call<Group[]>(['GET', '/api/groups'])).body;
    await bob.call(['POST', `/api/groups/${String(rome?.id)}/invite`], { email: ann.email });
    await ann.call(['GET', `/api/invites/accept/${await testApp.tokenMailedTo(ann.email)}`]);
    if (rome) await owe(rome, ann, bob, 7);
    expect((await openWith(ann, bob))?.map(({ currency, amount }) => [currency, amount])).toEqual([
      ['EUR', -7],
      ['USD', 18],
    ]);
  });

  it('says what the plan of the group says, not what arose directly between two people', async () => {
    // Bob owes Ann 30 and Cid owes Bob 30. With the fewest payments Cid pays Ann, and Bob pays
    // nothing.
    await owe(flat, cid, bob, 30);
    expect((await openWith(ann, bob))?.[0]?.groups).toEqual([
      { group_id: trip.id, name: 'Flat', amount: -12 },
    ]);
    expect((await openWith(ann, cid))?.[0]?.groups).toEqual([
      { group_id: flat.id, name: 'Flat', amount: 30 },
    ]);
    expect(await openWith(bob, cid)).toEqual([]);
    const { status, body } = await settleAll<{ current: unknown }>(ann, bob, [[flat, 30]]);
    expect([status, body.current]).toEqual([409, [{ group_id: flat.id, amount: 0 }]]);
  });

  it('says nothing of what two others owe each other', async () => {
    await owe(flat, cid, ann, 10);
    expect(await openWith(bob, cid)).toEqual([]);
    expect(await openWith(cid, bob)).toEqual([]);
    expect((await openWith(ann, cid))?.[0]?.amount).toBe(10);
    expect((await openWith(bob, ann))?.[0]?.amount).toBe(-18);
  });

  it('lists currencies in the order of their codes @full', async () => {
    for (const currency of ['ZAR', 'EUR']) {
      const { body } = await ann.call<Group>(['POST', '/api/groups'], {
        name: currency,
        created_by: ann.id,
        currency,
      });
      await ann.call(['POST', `/api/groups/${String(body.id)}/invite`], { email: bob.email });
      await bob.call(['GET', `/api/invites/accept/${await testApp.tokenMailedTo(bob.email)}`]);
      await owe(body, bob, ann, 7);
    }
    const currencies = (await openWith(ann, bob))?.map(({ currency }) => currency);
    expect(currencies).toEqual(['EUR', 'USD', 'ZAR']);
  });

  it('lists no former members: people with a balance cannot leave @full', async () => {
    await owe(flat, cid, bob, 30);
    await ann.call(['DELETE', `/api/groups/${String(flat.id)}/members/${String(bob.id)}`]);
    expect((await openWith(cid, bob))?.length).toBe(0);
    await cid.call(['DELETE', `/api/groups/${String(band.id)}/members/${String(bob.id)}`]);
    expect(await openWith(cid, bob)).toBeUndefined();
  });

  it('shows an outsider no people', async () => {
    expect(await readPeople(await signUp(testApp, 'eve'))).toEqual([]);
  });
});

describe('POST /api/settle-all', () => {
  it('settles in every named group, in either direction, in one step', async () => {
    const { status, body } = await settleAll(ann, bob, [
      [flat, 30],
      [trip, -12],
    ]);
    expect(status).toBe(201);
    expect(
      body.settlements.map(({ group_id, type, description, payers, shares, total_amount }) => [
        group_id,
        type,
        description,
        payers[0]?.user_id,
        shares[0]?.user_id,
        total_amount,
      ]),
    ).toEqual([
      [flat.id, 'settlement', 'Settlement', bob.id, ann.id, 30],
      [trip.id, 'settlement', 'Settlement', ann.id, bob.id, 12],
    ]);
    expect([await openWith(ann, bob), await openWith(bob, ann)]).toEqual([[], []]);
  });

  it('books a part, with its day and note, as confirmed where the receiver records it', async () => {
    const { status, body } = await settleAll(ann, bob, [], {
      groups: [
        { group_id: flat.id, amount: 30, part_amount: 10.5 },
        { group_id: trip.id, amount: -12 },
      ],
      date: '2026-01-05',
      notes: 'Cash',
    });
    expect(status).toBe(201);
    expect(
      body.settlements.map(({ total_amount, date, notes, confirmation }) => [
        total_amount,
        date,
        notes,
        confirmation?.state,
      ]),
    ).toEqual([
      [10.5, '2026-01-05', 'Cash', 'confirmed'],
      [12, '2026-01-05', 'Cash', 'waiting'],
    ]);
    expect((await openWith(ann, bob))?.[0]?.groups).toEqual([
      { group_id: flat.id, name: 'Flat', amount: 19.5 },
    ]);
  });

  it('refuses more than is open, the other direction, and a part of a whole unit', async () => {
    const { body: tokyo } = await ann.call<Group>(['POST', '/api/groups'], {
      name: 'Tokyo',
      created_by: ann.id,
      currency: 'JPY',
    });
    await ann.call(['POST', `/api/groups/${String(tokyo.id)}/invite`], { email: bob.email });
    await bob.call(['GET', `/api/invites/accept/${await testApp.tokenMailedTo(bob.email)}`]);
    await owe(tokyo, bob, ann, 30);
    const before = await countEntries();
    const pay = (group: Group, part_amount: number, currency = 'USD') =>
      settleAll(ann, bob, [], { currency, groups: [{ group_id: group.id, amount: 30, part_amount }] });
    const refused = [await pay(flat, 30.01), await pay(flat, -1), await pay(tokyo, 0.5, 'JPY')];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(refused[0]?.body).toMatchObject({
      errors: [{ field: 'groups.0', message: 'must pay a part of the amount' }],
    });
    expect(await countEntries()).toBe(before);
  });

  it('leaves open what is not named @full', async () => {
    expect((await settleAll(ann, bob, [[trip, -12]])).status).toBe(201);
    expect((await openWith(ann, bob))?.[0]?.groups.map(({ group_id }) => group_id)).toEqual([flat.id]);
  });

  it.each([
    ['of a figure', 30.01, -12],
    ['of a sign', 30, 12],
  ])('books nothing and says what stands now, because %s that is stale', async (_what, first, second) => {
    const before = await countEntries();
    const { status, body } = await settleAll<{ current: CallConflict<'settleAll'> }>(ann, bob, [
      [flat, first],
      [trip, second],
    ]);
    expect(status).toBe(409);
    expect(body.current).toEqual([
      { group_id: flat.id, amount: 30 },
      { group_id: trip.id, amount: -12 },
    ]);
    expect(await countEntries()).toBe(before);
  });

  it('books nothing for the second of two concurrent payments', async () => {
    const wish: [Group, number][] = [
      [flat, 30],
      [trip, -12],
    ];
    const answers = await Promise.all([
      settleAll(ann, bob, wish),
      settleAll(
        bob,
        ann,
        [...wish].reverse().map(([group, amount]) => [group, -amount]),
      ),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      detail: 'The amounts between you have changed',
      current: expect.arrayContaining([
        { group_id: flat.id, amount: 0 },
        { group_id: trip.id, amount: 0 },
      ]) as unknown,
    });
    expect(await openWith(ann, bob)).toEqual([]);
  });

  it('locks groups in one order, for any order of the request, so that two people never wait for each other', async () => {
    const { database } = testApp.app;
    // The embedded database has one writer at a time.
    if (database.kind === 'sqlite') return;
    const [lower, higher] = [flat.id, trip.id];
    const amountIn = (id: number): [Group, number] => (id === flat.id ? [flat, 30] : [trip, -12]);
    const { settling } = await database.write(async (trx) => {
      await trx.selectFrom('groups').select('id').where('id', '=', lower).forUpdate().execute();
      const settling = settleAll(ann, bob, [amountIn(higher), amountIn(lower)]);
      const waiting = sql`select 1 from pg_locks where not granted`;
      while ((await waiting.execute(database.admin)).rows.length === 0) await pause(5);
      // The other group is not locked, so a booking there does not wait.
      await owe(trip, bob, ann, 1);
      return { settling };
    });
    expect((await settling).status).toBe(409);
  });

  it('answers a repeated request as the first time', async () => {
    const send = () =>
      ann.call(
        ['POST', '/api/settle-all'],
        { user_id: bob.id, currency: 'USD', groups: [{ group_id: flat.id, amount: 30 }] },
        { 'idempotency-key': 'once' },
      );
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  });

  it('refuses a group twice, an even one, oneself, and a group in another currency', async () => {
    const twice = await settleAll(ann, bob, [
      [flat, 30],
      [flat, 30],
    ]);
    const even = await settleAll(ann, bob, [[band, 0]]);
    const oneself = await settleAll(ann, ann, [[flat, 30]]);
    const foreign = await settleAll(ann, bob, [[flat, 30]], { currency: 'EUR' });
    expect([twice, even, oneself, foreign].map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(oneself.body).toMatchObject({
      errors: [{ field: 'user_id', message: 'The person must be another member' }],
    });
    const foreignTrip = await settleAll(
      ann,
      bob,
      [
        [trip, -12],
        [flat, 30],
      ],
      { currency: 'EUR' },
    );
    expect(foreignTrip.body).toMatchObject({
      errors: [{ field: 'groups.0.group_id', message: 'must be a group in EUR' }],
    });
  });

  it('answers in the order of the request, for any order of the groups', async () => {
    const { body } = await settleAll(ann, bob, [
      [trip, -12],
      [flat, 30],
    ]);
    expect(body.settlements.map(({ group_id }) => group_id)).toEqual([trip.id, flat.id]);
  });

  it('counts each settlement as a write @full', async () => {
    const consume = jest.spyOn(testApp.app.limiter, 'consume');
    const counted = () =>
      consume.mock.calls
        .filter(([rule]) => rule === RATE_LIMITS.writesPerAccount)
        .map(([, , points = 1]) => points);
    await settleAll(ann, bob, [[flat, 30]]);
    expect(counted()).toEqual([1]);
    await owe(flat, bob, ann, 30);
    consume.mockClear();
    await settleAll(ann, bob, [
      [flat, 30],
      [trip, -12],
    ]);
    // The request itself, and one further settlement.
    expect(counted()).toEqual([1, 1]);
    consume.mockRestore();
  });

  it('says of a group in which all is even now what stands @full', async () => {
    const { status, body } = await settleAll<{ current: unknown }>(ann, bob, [[band, 5]]);
    expect([status, body.current]).toEqual([409, [{ group_id: band.id, amount: 0 }]]);
  });

  it('answers 404 for a group of others, a deleted one, and who was never in it', async () => {
    const before = await countEntries();
    const strange = await settleAll(cid, bob, [
      [flat, 1],
      [trip, 1],
    ]);
    const never = await settleAll(ann, cid, [[trip, 1]]);
    await bob.call(['DELETE', `/api/groups/${String(trip.id)}`]);
    const deleted = await settleAll(ann, bob, [
      [flat, 30],
      [trip, -12],
    ]);
    expect([strange, never, deleted].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(never.body).toMatchObject({ detail: 'Person not found' });
    expect(await countEntries()).toBe(before);
  });
});
