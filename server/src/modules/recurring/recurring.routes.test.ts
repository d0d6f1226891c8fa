import type { ExpenseAnswer, GroupAnswer as Group, RecurringAnswer as Rule } from '@quits/contracts';
import { dayOf, nextDueDay, shiftDay } from '@quits/domain';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { buildApp } from '../../app.ts';
import { urlOf } from '../../testing/operations.ts';
import { createGroup, expensePayload, type Person, signInAgain, signUp } from '../../testing/people.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeAllDue } from './recurring-worker.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let testApp: TestApp;
let ann: Person;
let bob: Person;
let group: Group;

beforeEach(async () => {
  testApp = await buildTestApp();
  testApp.clock.now = Date.UTC(2027, 4, 10, 12);
  ann = await signUp(testApp, 'ann');
  bob = await signUp(testApp, 'bob');
  group = await createGroup(testApp, ann, [bob]);
});
afterEach(() => testApp.close());

const today = () => dayOf(testApp.clock.now);
const rent = () =>
  expensePayload(
    900,
    [[ann, 900]],
    [
      [ann, 450],
      [bob, 450],
    ],
    'Rent',
  );
const monthly = (values: object = {}) => ({
  entry: rent(),
  unit: 'month',
  every: 1,
  start: '2027-03-31',
  ...values,
});
const add = (body: object, by = ann) =>
  by.call<Rule>(['POST', urlOf('addRecurring', { id: group.id })], body);
const edit = ({ id }: Rule, body: object) => bob.call<Rule>(['PUT', urlOf('updateRecurring', { id })], body);
async function entries(): Promise<ExpenseAnswer[]> {
  return (await ann.call<ExpenseAnswer[]>(['GET', urlOf('getGroupExpenses', { id: group.id })])).body;
}
async function rules(): Promise<Rule[]> {
  return (await bob.call<Rule[]>(['GET', urlOf('getRecurring', { id: group.id })])).body;
}
const dates = async () => (await entries()).map(({ date }) => date).reverse();
/** Simulates the server's work after some days. */
const pass = async (days: number) => {
  testApp.clock.now += days * DAY_MS;
  await makeAllDue(testApp.app);
  await comeBack();
};
const needsOf = () => {
  const { outbox, sealHistory, now, log } = testApp.app;
  return { outbox, sealHistory, now, log };
};
/** Signs in again, because sessions end after a week. */
const comeBack = async () => {
  ann = await signInAgain(testApp.app, ann);
  bob = await signInAgain(testApp.app, bob);
};

describe('an entry that repeats', () => {
  it('names the expense from which it was added, which must be of its group', async () => {
    const other = await createGroup(testApp, ann, [bob]);
    const addTo = async ({ id }: Group) =>
      (await ann.call<ExpenseAnswer>(['POST', urlOf('addExpense')], { ...rent(), group_id: id })).body.id;
    const expenseId = await addTo(group);
    const { status, body } = await add(monthly({ expense_id: expenseId }));
    expect({ status, body }).toMatchObject({ status: 201, body: { expense_id: expenseId } });
    await edit(body, monthly({ every: 2 }));
    expect(await rules()).toMatchObject([{ every: 2, expense_id: expenseId }]);
    expect((await add(monthly({ expense_id: await addTo(other) }))).status).toBe(404);
    expect((await add(monthly({ expense_id: 999 }))).status).toBe(404);
    expect((await add(monthly())).body).toMatchObject({ expense_id: null });
  });

  it('makes what is due before the answer, of the days that it falls on', async () => {
    const { status, body } = await add(monthly());
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { unit: 'month', every: 1, start: '2027-03-31', end: null, count: null, paused: false },
    });
    expect(body).toMatchObject({ made: 2, next_date: '2027-05-31' });
    const { entry } = body;
    expect(entry).toEqual({
      ...rent(),
      category: null,
      notes: '',
      split: null,
      original: null,
      items: [],
      extras: [],
    });
    const made = await entries();
    expect(made.map(({ date }) => date)).toEqual(['2027-04-30', '2027-03-31']);
    for (const expense of made)
      expect(expense).toMatchObject({ ...rent(), recurring_id: body.id, type: 'expense' });
    expect(await rules()).toEqual([body]);
  });

  it('lets other requests run between the entries that a downtime has missed', async () => {
    await add({ entry: rent(), unit: 'day', every: 1, start: '2027-05-12', count: 10 });
    testApp.clock.now += 100 * DAY_MS;
    const { write } = testApp.app.database;
    const events: string[] = [];
    const database = {
      ...testApp.app.database,
      write: (work: Parameters<typeof write>[0]) => {
        events.push('write');
        setImmediate(() => events.push('other'));
        return write(work);
      },
    } as typeof testApp.app.database;
    await makeAllDue({ ...needsOf(), database });
    // A few at once, and each time another request has had its turn before the next.
    expect(events.slice(0, 3)).toEqual(['write', 'other', 'write']);
    await comeBack();
  });

  it('is due by the day of its maker’s time zone, once it is known @full', async () => {
    const daily = { entry: rent(), unit: 'day', every: 1, start: '2027-05-11' };
    expect((await add(daily)).body).toMatchObject({ made: 0, next_date: '2027-05-11' });
    const inZone = (time_zone: string) => ann.call(['PUT', urlOf('setPreferences')], { time_zone });
    await inZone('Pacific/Honolulu');
    testApp.clock.now = Date.UTC(2027, 4, 11, 9);
    await makeAllDue(testApp.app);
    expect(await dates()).toEqual([]);
    await inZone('Pacific/Auckland');
    testApp.clock.now = Date.UTC(2027, 4, 11, 11);
    await makeAllDue(testApp.app);
    expect(await dates()).toEqual(['2027-05-11']);
    testApp.clock.now = Date.UTC(2027, 4, 11, 13);
    await makeAllDue(testApp.app);
    expect(await dates()).toEqual(['2027-05-11', '2027-05-12']);
  });

  it('keeps the time zone in which it was made', async () => {
    const daily = { entry: rent(), unit: 'day', every: 1, start: '2027-05-11' };
    await add({ ...daily, time_zone: 'Pacific/Honolulu' });
    await ann.call(['PUT', urlOf('setPreferences')], { time_zone: 'Pacific/Auckland' });
    testApp.clock.now = Date.UTC(2027, 4, 11, 9);
    await makeAllDue(testApp.app);
    expect(await dates()).toEqual([]);
    testApp.clock.now = Date.UTC(2027, 4, 11, 10);
    await makeAllDue(testApp.app);
    expect(await dates()).toEqual(['2027-05-11']);
    expect(await add({ ...daily, time_zone: 'Mars/Olympus' })).toMatchObject({ status: 422 });
  });

  it('takes that of the preferences where it is made without one', async () => {
    await ann.call(['PUT', urlOf('setPreferences')], { time_zone: 'Pacific/Honolulu' });
    await add({ entry: rent(), unit: 'day', every: 1, start: '2027-05-11' });
    await ann.call(['PUT', urlOf('setPreferences')], { time_zone: null });
    testApp.clock.now = Date.UTC(2027, 4, 11, 9);
    await makeAllDue(testApp.app);
    expect(await dates()).toEqual([]);
  });

  it('ignores the day and the group of its entry', async () => {
    const { body } = await add(monthly({ entry: { ...rent(), ...{ date: 'never', group_id: 999 } } }));
    expect(body.made).toBe(2);
    expect((await entries())[0]).toMatchObject({ group_id: group.id, date: '2027-04-30' });
  });

  it('keeps how its entry is split, the category, the notes and the other currency', async () => {
    const entry = {
      ...rent(),
      category: 'rent',
      notes: 'Flat 3',
      split: { mode: 'equal', values: [{ user_id: ann.id }, { user_id: bob.id }] },
      original: { currency: 'EUR', total_amount: 1000, rate: 0.9, typed: 'rate' },
    };
    const { body } = await add({ ...monthly(), entry });
    expect(body.entry).toEqual({ ...entry, items: [], extras: [] });
    expect((await entries())[0]).toMatchObject(entry);
  });

  it('makes 25 of what is due before the answer, and the rest within a minute, a few at a time', async () => {
    const { body } = await add(monthly({ unit: 'day', start: shiftDay(today(), -59) }));
    expect(body).toMatchObject({ made: 25, next_date: shiftDay(today(), -34) });
    expect(await dates()).toHaveLength(25);
    const sizes: number[] = [];
    const { app } = testApp;
    const write: typeof app.database.write = async (work) => {
      const [before, result] = [(await dates()).length, await app.database.write(work)];
      sizes.push((await dates()).length - before);
      return result;
    };
    await makeAllDue({ ...needsOf(), database: { ...app.database, write } });
    expect(sizes).toEqual(Array<number>(7).fill(5));
    expect((await rules())[0]).toMatchObject({ made: 60, next_date: shiftDay(today(), 1) });
  });

  it('goes on while the server runs, and makes what a pause of the server missed @full', async () => {
    await add(monthly({ start: today() }));
    await pass(30);
    expect(await dates()).toEqual(['2027-05-10']);
    await pass(1);
    expect(await dates()).toEqual(['2027-05-10', '2027-06-10']);
    await pass(100);
    expect(await dates()).toEqual(['2027-05-10', '2027-06-10', '2027-07-10', '2027-08-10', '2027-09-10']);
    expect((await rules())[0]).toMatchObject({ made: 5, next_date: '2027-10-10' });
  });

  it('makes what is due when the server starts @full', async () => {
    await add(monthly({ start: today() }));
    testApp.clock.now += 31 * DAY_MS;
    const again = await buildApp({
      config: testApp.app.config,
      now: () => testApp.clock.now,
      isBesideServer: true,
    });
    await again.close();
    await comeBack();
    expect(await dates()).toEqual(['2027-05-10', '2027-06-10']);
  });

  it('does not make a day again whose entry was deleted or moved', async () => {
    await add(monthly());
    const [newest, older] = await entries();
    await ann.call(['DELETE', urlOf('deleteExpense', { id: newest?.id ?? 0 })]);
    const moved = { ...rent(), date: '2027-04-02' };
    await ann.call(['PUT', urlOf('updateExpense', { id: older?.id ?? 0 })], moved);
    await pass(0);
    expect(await dates()).toEqual(['2027-04-02']);
  });

  it.each([
    [{ end: '2027-04-30' }, 2],
    [{ end: '2027-04-29' }, 1],
    [{ count: 1 }, 1],
    [{ count: 2, end: '2028-01-01' }, 2],
  ])('ends with %j', async (values, made) => {
    expect((await add(monthly(values))).body).toMatchObject({ made, next_date: null });
    await pass(100);
    expect(await dates()).toHaveLength(made);
  });

  it('makes nothing while it is paused, and what that left out when it is resumed', async () => {
    const { body: rule } = await add(monthly({ start: today() }));
    expect((await edit(rule, { ...monthly({ start: today() }), paused: true })).body.paused).toBe(true);
    await pass(40);
    expect(await dates()).toEqual(['2027-05-10']);
    // Without `paused` the state stays unchanged.
    expect((await edit(rule, monthly({ start: '2027-05-10' }))).body.paused).toBe(true);
    const { body } = await edit(rule, { ...monthly({ start: '2027-05-10' }), paused: false });
    expect(body).toMatchObject({ paused: false, made: 2, next_date: '2027-07-10' });
  });

  it('goes on with another amount and other days after the last one that it has made', async () => {
    const { body: rule } = await add(monthly());
    const entry = expensePayload(950, [[ann, 950]], [[bob, 950]], 'Rent');
    const { body } = await edit(rule, monthly({ entry: entry, start: '2027-01-05' }));
    expect(body).toMatchObject({ made: 3, next_date: '2027-06-05' });
    expect((await entries()).map(({ date, total_amount }) => [date, total_amount])).toEqual([
      ['2027-05-05', 950],
      ['2027-04-30', 900],
      ['2027-03-31', 900],
    ]);
  });

  it('makes nothing more when it is deleted; what it has made stays @full', async () => {
    const { body: rule } = await add(monthly());
    const remove = () => bob.call(['DELETE', urlOf('deleteRecurring', { id: rule.id })]);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    await pass(100);
    expect(await dates()).toHaveLength(2);
    expect(await rules()).toEqual([]);
  });

  it('waits while its group is deleted @full', async () => {
    await add(monthly({ start: today() }));
    await ann.call(['DELETE', urlOf('deleteGroup', { id: group.id })]);
    await pass(40);
    await ann.call(['POST', urlOf('restoreGroup', { id: group.id })]);
    expect(await dates()).toHaveLength(1);
    await pass(0);
    expect(await dates()).toHaveLength(2);
  });

  it('pauses when it can no longer be booked, and leaves nothing half made', async () => {
    await add(
      monthly({
        start: shiftDay(today(), 5),
        entry: expensePayload(9.5, [[ann, 9.5]], [[bob, 9.5]]),
      }),
    );
    await ann.call(['PUT', urlOf('renameGroup', { id: group.id })], { currency: 'JPY' });
    await pass(10);
    expect((await rules())[0]).toMatchObject({ paused: true, made: 0 });
    expect(await entries()).toEqual([]);
    expect((await testApp.mails()).filter((mail) => mail.includes('no longer repeats'))).toHaveLength(1);
  });

  it('says in the history what happened to it, and leaves the books right', async () => {
    const { body: rule } = await add(monthly());
    await edit(rule, { ...monthly(), paused: true });
    await edit(rule, { ...monthly(), paused: false });
    await edit(rule, monthly());
    await bob.call(['DELETE', urlOf('deleteRecurring', { id: rule.id })]);
    const { body } = await ann.call<{ items: { action: string; actor: { id: number } }[] }>([
      'GET',
      urlOf('getGroupActivity', { id: group.id }),
    ]);
    expect(body.items.map(({ action }) => action).slice(0, 7)).toEqual([
      'recurring/deleted',
      'recurring/edited',
      'recurring/resumed',
      'recurring/paused',
      'expense/added',
      'expense/added',
      'recurring/added',
    ]);
    const { app } = testApp;
    expect((await auditBooks(app.database, app)).findings).toEqual([]);
  });
});

describe('what is refused', () => {
  it.each<[string, object]>([
    ['every', { every: 0 }],
    ['every', { every: 53 }],
    ['unit', { unit: 'hour' }],
    ['start', { start: '2027-02-30' }],
    ['start', { start: '2028-05-11' }],
    ['end', { end: '2027-03-30' }],
    ['count', { count: 0 }],
    ['start', { unit: 'day', start: '2026-04-05' }],
    ['entry.total_amount', { entry: { description: '', total_amount: 0, payers: [], shares: [] } }],
  ])('is said of the field %s of %j, and nothing is stored', async (field, values) => {
    const { status, body } = await add(monthly(values));
    expect(status).toBe(422);
    expect(body).toHaveProperty('errors.0.field', field);
    expect([await rules(), await entries()]).toEqual([[], []]);
  });

  it('is an outsider in its entry', async () => {
    const eve = await signUp(testApp, 'eve');
    const { status, body } = await add({ ...monthly(), entry: expensePayload(5, [[ann, 5]], [[eve, 5]]) });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'entry.shares.0.user_id' }] },
    });
  });

  it('is a 51st rule of a group, from any member; a deleted one makes room @full', async () => {
    const later = monthly({ start: shiftDay(today(), 1) });
    for (let count = 0; count < 50; count += 1) expect((await add(later)).status).toBe(201);
    const { status, body } = await add(later, bob);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { detail: 'A group can have at most 50 repeating entries' },
    });
    const [newest] = await rules();
    await bob.call(['DELETE', urlOf('deleteRecurring', { id: newest?.id ?? 0 })]);
    expect((await add(later, bob)).status).toBe(201);
  });

  it('is making more entries in a minute than an account may write @full', async () => {
    const start = shiftDay(today(), -399);
    const daily = monthly({ unit: 'day', start });
    const sent = await Promise.all([add(daily), add(daily), add(daily)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    expect(await rules()).toHaveLength(1);
    testApp.clock.now += 60_000;
    const { body: rule } = await add(monthly({ start: shiftDay(today(), 5) }));
    expect((await edit(rule, daily)).status).toBe(200);
    expect((await edit(rule, { ...daily, count: 24 })).status).toBe(200);
    expect((await edit(rule, { ...daily, start: shiftDay(today(), -398) })).status).toBe(429);
  });

  it('is more than 400 entries that are due immediately, but not 400 @full', async () => {
    const start = shiftDay(today(), -399);
    expect((await add(monthly({ unit: 'day', start }))).body.made).toBe(25);
    await pass(0);
    expect((await rules())[0]?.made).toBe(400);
    expect(nextDueDay({ unit: 'day', every: 1, start, end: null }, today())).toBe(shiftDay(today(), 1));
  });
});
