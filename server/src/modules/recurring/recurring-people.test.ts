/** The people of a recurring entry, and what happens when one of them leaves. */
import type { ActivityPageAnswer, GroupAnswer as Group, RecurringAnswer as Rule } from '@quits/contracts';
import { dayOf, shiftDay } from '@quits/domain';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { urlOf } from '../../testing/operations.ts';
import {
  createGroup,
  expensePayload,
  joinGroup,
  type Person,
  signInAgain,
  signUp,
} from '../../testing/people.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeAllDue } from './recurring-worker.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let testApp: TestApp;
let ann: Person;
let bob: Person;
let cid: Person;
let group: Group;
beforeEach(async () => {
  testApp = await buildTestApp();
  testApp.clock.now = Date.UTC(2027, 4, 10, 12);
  ann = await signUp(testApp, 'ann');
  bob = await signUp(testApp, 'bob');
  cid = await signUp(testApp, 'cid');
  group = await createGroup(testApp, ann, [bob, cid]);
});
afterEach(() => testApp.close());

/** A daily rule from tomorrow on, paid by one person and shared by another. */
const daily = (payer: Person, sharer: Person, description = 'Bread') => ({
  entry: expensePayload(3, [[payer, 3]], [[sharer, 3]], description),
  unit: 'day',
  every: 1,
  start: shiftDay(dayOf(testApp.clock.now), 1),
});
const add = async (by: Person, body: object) =>
  (await by.call<Rule>(['POST', urlOf('addRecurring', { id: group.id })], body)).body;
const edit = (by: Person, { id }: Pick<Rule, 'id'>, body: object) =>
  by.call<Rule>(['PUT', urlOf('updateRecurring', { id })], body);
const remove = (by: Person, { id }: Rule) => by.call(['DELETE', urlOf('deleteRecurring', { id })]);
const leave = (userId: number) => ann.call(['DELETE', urlOf('removeMember', { id: group.id, userId })]);
const history = async () =>
  (await ann.call<ActivityPageAnswer>(['GET', urlOf('getGroupActivity', { id: group.id })])).body.items;
const rules = async () => (await ann.call<Rule[]>(['GET', urlOf('getRecurring', { id: group.id })])).body;
/** Simulates the server's work over some days. */
const pass = async (days = 1) => {
  testApp.clock.now += days * DAY_MS;
  await makeAllDue(testApp.app);
  [ann, bob] = [await signInAgain(testApp.app, ann), await signInAgain(testApp.app, bob)];
};
const pausedMails = async () =>
  (await testApp.mails())
    .filter((mail) => mail.includes('no longer repeats'))
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1]);

describe('what a repeating entry makes @full', () => {
  it('is done by who made it, and once another has edited it by that person', async () => {
    const rule = await add(ann, daily(ann, cid));
    await pass();
    await edit(bob, rule, daily(ann, cid, 'Rolls'));
    await pass();
    const [newest, ...older] = (await history()).filter(({ action }) => action === 'expense/added');
    expect(newest).toMatchObject({ actor: { id: bob.id }, after: { description: 'Rolls' } });
    expect(older).toMatchObject([{ actor: { id: ann.id }, after: { description: 'Bread' } }]);
  });

  it('says in the history which repeating entry has made it', async () => {
    const rule = await add(ann, daily(ann, cid));
    await pass();
    expect((await history())[0]).toMatchObject({ action: 'expense/added', after: { recurring_id: rule.id } });
  });
});

describe('a repeating entry pauses @full', () => {
  it.each<[who: string, make: () => Promise<Rule>]>([
    ['who pays', () => add(ann, daily(bob, cid))],
    ['who shares', () => add(ann, daily(cid, bob))],
    ['who made it', () => add(bob, daily(cid, ann))],
    [
      'who made it before another edited it',
      async () => {
        const rule = await add(bob, daily(cid, ann));
        return (await edit(ann, rule, daily(cid, ann))).body;
      },
    ],
    [
      'who has edited it last',
      async () => {
        const rule = await add(ann, daily(cid, ann));
        return (await edit(bob, rule, daily(cid, ann))).body;
      },
    ],
  ])('when %s leaves the group', async (_who, make) => {
    await make();
    await add(ann, daily(ann, cid));
    expect((await leave(bob.id)).status).toBe(204);
    expect((await rules()).map(({ paused }) => paused)).toEqual([false, true]);
    await pass();
    expect((await rules()).map(({ made }) => made)).toEqual([1, 0]);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([]);
  });

  it('and goes on in the name of who resumes it', async () => {
    const rule = await add(bob, daily(cid, ann));
    await leave(bob.id);
    expect((await edit(ann, rule, { ...daily(cid, ann), paused: false })).body.paused).toBe(false);
    await pass();
    expect((await history())[0]).toMatchObject({ action: 'expense/added', actor: { id: ann.id } });
  });

  it('when its maker had left before this rule existed', async () => {
    const rule = await add(bob, daily(cid, ann));
    await leave(bob.id);
    await testApp.app.database.write((trx) =>
      trx.updateTable('recurring').set({ paused_at: null }).where('id', '=', rule.id).execute(),
    );
    await pass();
    expect(await rules()).toMatchObject([{ paused: true, made: 0 }]);
  });
});

describe('the mail about a pause @full', () => {
  it('goes to its maker, and not to former members', async () => {
    await add(bob, daily(bob, cid, 'Of Bob'));
    await add(ann, daily(bob, cid, 'Of Ann'));
    await leave(bob.id);
    await ann.call(['PUT', urlOf('renameGroup', { id: group.id })], { name: 'Without Bob' });
    expect(await pausedMails()).toEqual([ann.email]);
    await pass();
    expect(await pausedMails()).toEqual([ann.email]);
  });

  it('comes once an hour at most, however often people leave', async () => {
    const rule = await add(ann, daily(bob, cid));
    for (const _time of [1, 2, 3]) {
      await leave(bob.id);
      testApp.clock.now += 1;
      await joinGroup(testApp, ann, group.id, bob);
      await edit(ann, rule, { ...daily(bob, cid), paused: false });
    }
    expect(await pausedMails()).toEqual([ann.email]);
    testApp.clock.now += DAY_MS / 24;
    await leave(bob.id);
    expect(await pausedMails()).toEqual([ann.email, ann.email]);
  });
});

describe('a repeating entry that changes in the meantime @full', () => {
  it.each<[what: string, change: (rule: Rule) => Promise<{ status: number }>]>([
    ['paused', ({ start, ...rule }) => edit(bob, rule, { ...daily(ann, cid), start, paused: true })],
    ['deleted', (rule) => remove(bob, rule)],
  ])('makes nothing when it was %s after it was found due', async (_what, change) => {
    const rule = await add(ann, daily(ann, cid));
    testApp.clock.now += DAY_MS;
    const { database, sealHistory, now, log } = testApp.app;
    const write: typeof database.write = async (work) => {
      await change(rule);
      return database.write(work);
    };
    await makeAllDue({ database: { ...database, write }, sealHistory, now, log });
    expect((await history()).filter(({ action }) => action === 'expense/added')).toEqual([]);
  });

  it('is deleted once, however many delete it at the same time', async () => {
    const rule = await add(ann, daily(ann, cid));
    const removed = await Promise.all(Array.from({ length: 6 }, () => remove(bob, rule)));
    expect(removed.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404]);
    expect((await history()).filter(({ action }) => action === 'recurring/deleted')).toHaveLength(1);
  });
});
