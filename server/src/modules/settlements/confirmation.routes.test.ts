import type { ActivityPageAnswer, ExpenseAnswer, GroupAnswer as Group } from '@quits/contracts';
import {
  addExpense,
  createGroup,
  expensePayload,
  joinGroup,
  type Person,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: Group;
let settlement: ExpenseAnswer;

/** Ann owes Bob 10 and has recorded a payment of 4. */
beforeEach(async () => {
  testApp.clock.now += 60_000;
  [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
  group = await createGroup(testApp, ann, [bob]);
  await addExpense(bob, group, expensePayload(10, [[bob, 10]], [[ann, 10]]));
  settlement = await settle(4);
});

const ofGroup = (rest: string) => `/api/groups/${String(group.id)}${rest}`;
const ofSettlement = (rest = '') => `/api/expenses/${String(settlement.id)}${rest}`;
const settle = async (amount: number) =>
  (await ann.call<ExpenseAnswer>(['POST', ofGroup('/settle')], { to_user_id: bob.id, amount })).body;
const answer = (by: Person, body: object) =>
  by.call<ExpenseAnswer>(['POST', ofSettlement('/confirmation')], body);
const confirm = (by = bob) => answer(by, { received: true });
const reject = (by = bob, reason = 'Nothing came') => answer(by, { received: false, reason });
const read = async () =>
  (await ann.call<{ expense: ExpenseAnswer }>(['GET', ofSettlement('/details')])).body.expense;
/** `confirmed` or `rejected`. */
const lastAnswer = async () =>
  (await ann.call<ActivityPageAnswer>(['GET', ofSettlement('/activity')])).body.items[0]?.action.split(
    '/',
  )[1];
const owed = async () =>
  (await ann.call<{ amount: number }[]>(['GET', ofGroup('/summary')])).body.map(({ amount }) => amount);
const newestItem = async () =>
  (await ann.call<ActivityPageAnswer>(['GET', ofSettlement('/activity')])).body.items[0];
const now = () => new Date(testApp.clock.now).toISOString();
const WAITING = { state: 'waiting', at: null, by: null, reason: null };

describe('a settlement', () => {
  it('waits for its receiver from the start, and counts', async () => {
    expect(settlement.confirmation).toEqual(WAITING);
    expect(await owed()).toEqual([6]);
  });

  it('is counted among the groups of its receiver alone, until they have answered', async () => {
    const waiting = async (by: Person) =>
      (await by.call<{ waiting_count: number }[]>(['GET', '/api/groups/summary'])).body.map(
        ({ waiting_count }) => waiting_count,
      );
    await settle(1);
    expect([await waiting(ann), await waiting(bob)]).toEqual([[0], [2]]);
    await confirm();
    expect(await waiting(bob)).toEqual([1]);
  });

  it('is confirmed by its receiver', async () => {
    const { status, body } = await confirm();
    expect([status, body.confirmation]).toEqual([
      200,
      { state: 'confirmed', at: now(), by: bob.id, reason: null },
    ]);
    expect(await read()).toEqual(body);
    expect(await owed()).toEqual([6]);
    expect(await newestItem()).toMatchObject({
      action: 'settlement/confirmed',
      actor: { id: bob.id },
      can_undo: false,
      before: { confirmation: WAITING },
      after: { confirmation: { state: 'confirmed' } },
    });
  });

  it('leaves the books when its receiver rejects it, and the payer is told why', async () => {
    const { status, body } = await reject(bob, 'Nothing came, see www.evil.example');
    expect([status, body.confirmation?.state, body.confirmation?.by]).toEqual([200, 'rejected', bob.id]);
    expect(await owed()).toEqual([10]);
    expect((await ann.call(['GET', ofSettlement('/details')])).status).toBe(404);
    expect(await newestItem()).toMatchObject({
      action: 'settlement/rejected',
      after: { confirmation: { state: 'rejected', reason: 'Nothing came, see www.evil.example' } },
    });
    const mails = await testApp.mails();
    const subject = 'Subject: One of your payments was not received';
    const mail = mails.findLast((one) => one.includes(subject)) ?? '';
    expect(mail).toContain(`To: ${ann.email}`);
    expect(mail).toContain(`"${bob.name}" says that your payment of $4.00 in the group "Flat"`);
    expect(mail).toContain('"Nothing came, see www evil example"');
  });

  it('fills no mailbox, however often it is rejected', async () => {
    const before = (await testApp.mails()).length;
    for (let count = 0; count < 7; count += 1) {
      expect((await reject()).status).toBe(200);
      await ann.call(['POST', ofSettlement('/restore')]);
    }
    expect((await testApp.mails()).length - before).toBe(5);
  });

  it('needs a reason to be rejected', async () => {
    for (const reason of [undefined, '', '  ', 'x'.repeat(201)])
      expect((await answer(bob, { received: false, reason })).status).toBe(422);
    expect((await reject(bob, 'x'.repeat(200))).status).toBe(200);
  });

  it('is for its receiver alone to answer, once', async () => {
    expect((await confirm(ann)).status).toBe(403);
    expect((await reject(ann)).status).toBe(403);
    expect((await confirm(await signUp(testApp, 'eve'))).status).toBe(404);
    expect((await confirm()).status).toBe(200);
    expect([(await confirm()).status, (await reject()).status]).toEqual([409, 409]);
  });

  it('has one answer when two come concurrently', async () => {
    const answers = await Promise.all([confirm(), reject()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      detail: `This settlement was ${String(await lastAnswer())} already`,
    });
  });

  it.each([
    ['in a group that is deleted', () => ann.call(['DELETE', ofGroup('')])],
    ['by who has left the group', () => ann.call(['DELETE', ofGroup(`/members/${String(bob.id)}`)])],
  ])('is not answered %s', async (_where, leave) => {
    await settle(6);
    expect((await leave()).status).toBe(204);
    for (const say of [confirm, reject])
      expect(await say()).toMatchObject({ status: 404, body: { detail: 'Expense not found' } });
  });

  it('stays rejected until a member restores it, and then waits again', async () => {
    await reject();
    expect([(await confirm()).status, (await confirm(ann)).status]).toEqual([409, 403]);
    const { body } = await ann.call<ExpenseAnswer>(['POST', ofSettlement('/restore')]);
    expect(body.confirmation).toEqual(WAITING);
    expect(await owed()).toEqual([6]);
    expect((await confirm()).status).toBe(200);
  });

  it.each([
    ['amount', { amount: 5 }],
    ['date', { date: '2026-01-02' }],
    ['notes', { notes: 'In cash' }],
  ])('waits again when its %s is edited, and not when it is saved as it was', async (_field, change) => {
    await confirm();
    const edit = ({ amount = 4, ...details }: { amount?: number; date?: string; notes?: string }) =>
      bob.call<ExpenseAnswer>(['PUT', ofSettlement()], {
        ...expensePayload(amount, [[ann, amount]], [[bob, amount]]),
        date: settlement.date,
        ...details,
      });
    expect((await edit({})).body.confirmation?.state).toBe('confirmed');
    expect((await edit(change)).body.confirmation).toEqual(WAITING);
  });

  it('keeps its answer while it is deleted by hand', async () => {
    await confirm();
    await ann.call(['DELETE', ofSettlement()]);
    expect((await confirm()).status).toBe(404);
    const { body } = await ann.call<ExpenseAnswer>(['POST', ofSettlement('/restore')]);
    expect(body.confirmation?.state).toBe('confirmed');
  });

  it('is confirmed immediately when its receiver records it', async () => {
    const { body } = await bob.call<{ settlements: ExpenseAnswer[] }>(['POST', '/api/settle-all'], {
      user_id: ann.id,
      currency: 'USD',
      groups: [{ group_id: group.id, amount: 6 }],
    });
    expect(body.settlements[0]?.confirmation).toEqual({
      state: 'confirmed',
      at: now(),
      by: bob.id,
      reason: null,
    });
  });

  it('cannot be rejected where that would give a former member a balance', async () => {
    const cid = await signUp(testApp, 'cid');
    await joinGroup(testApp, ann, group.id, cid);
    await addExpense(bob, group, expensePayload(3, [[bob, 3]], [[cid, 3]]));
    const path = ofGroup('/settle');
    const paid = await cid.call<ExpenseAnswer>(['POST', path], { to_user_id: bob.id, amount: 3 });
    await ann.call(['DELETE', ofGroup(`/members/${String(cid.id)}`)]);
    settlement = paid.body;
    const { status, body } = await reject();
    expect([status, body]).toEqual([
      409,
      {
        detail: `${cid.name} has left the group and would end up with a balance`,
        code: 'former_member_unsettled',
        params: { name: cid.name },
      },
    ]);
  });

  it('of before receivers were asked waits for nothing', async () => {
    await testApp.app.database.admin
      .updateTable('expenses')
      .set({ confirmation: null })
      .where('id', '=', settlement.id)
      .execute();
    expect((await read()).confirmation).toEqual({ state: 'none', at: null, by: null, reason: null });
    expect((await confirm()).status).toBe(409);
  });
});

describe('an expense', () => {
  it('has nothing to confirm', async () => {
    settlement = await addExpense(bob, group, expensePayload(1, [[bob, 1]], [[ann, 1]]));
    expect(settlement.confirmation).toBeNull();
    expect((await confirm()).status).toBe(409);
  });
});
