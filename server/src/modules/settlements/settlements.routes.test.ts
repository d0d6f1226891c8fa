import type { BalanceAnswer as Balance, ExpenseAnswer, GroupAnswer as Group } from '@quits/contracts';
import {
  addExpense,
  createGroup,
  expensePayload,
  type Person,
  signUp,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let cid: Person;
let group: Group;
beforeEach(async () => {
  [ann, bob, cid] = await signUpAll(testApp, 'ann', 'bob', 'cid');
  group = await createGroup(testApp, ann, [bob, cid]);
});

const summary = async (by = ann) =>
  (await by.call<Balance[]>(['GET', `/api/groups/${String(group.id)}/summary`])).body.map(
    ({ from_user, to_user, amount }) => [from_user.id, to_user.id, amount],
  );
const settle = (by: Person, to: { id: number }, amount: number, headers?: Record<string, string>) =>
  by.call<ExpenseAnswer & { detail: string }>(
    ['POST', `/api/groups/${String(group.id)}/settle`],
    { to_user_id: to.id, amount },
    headers,
  );
const TOO_MUCH = { status: 409, body: { detail: 'You do not owe this person that much' } };

describe('GET /api/groups/{id}/summary', () => {
  it('is empty without debts', async () => {
    expect(await summary()).toEqual([]);
  });

  it('names both sides and says the amount in dollars', async () => {
    await addExpense(ann, group, expensePayload(12.5, [[ann, 12.5]], [[bob, 12.5]]));
    const { body } = await cid.call<Balance[]>(['GET', `/api/groups/${String(group.id)}/summary`]);
    expect(body).toEqual([
      { from_user: { id: bob.id, name: bob.name }, to_user: { id: ann.id, name: ann.name }, amount: 12.5 },
    ]);
  });

  it('pays as few as possible: A paid 120 for ABC, B paid 50 for BC', async () => {
    await addExpense(
      ann,
      group,
      expensePayload(
        120,
        [[ann, 120]],
        [
          [ann, 40],
          [bob, 40],
          [cid, 40],
        ],
      ),
    );
    await addExpense(
      bob,
      group,
      expensePayload(
        50,
        [[bob, 50]],
        [
          [bob, 25],
          [cid, 25],
        ],
      ),
    );
    expect(await summary()).toEqual([
      [cid.id, ann.id, 65],
      [bob.id, ann.id, 15],
    ]);
  });

  it('knows two payers: A 4 and B 8 over ABC leave C owing B 4', async () => {
    await addExpense(
      ann,
      group,
      expensePayload(
        12,
        [
          [ann, 4],
          [bob, 8],
        ],
        [
          [ann, 4],
          [bob, 4],
          [cid, 4],
        ],
      ),
    );
    expect(await summary()).toEqual([[cid.id, bob.id, 4]]);
  });

  it('knows three payers: 50, 40, 30 over the three leave C owing A 10', async () => {
    await addExpense(
      ann,
      group,
      expensePayload(
        120,
        [
          [ann, 50],
          [bob, 40],
          [cid, 30],
        ],
        [
          [ann, 40],
          [bob, 40],
          [cid, 40],
        ],
      ),
    );
    expect(await summary()).toEqual([[cid.id, ann.id, 10]]);
  });

  it('adds up rounded expenses: 24.36 by A for ABC, 19.12 by B for A, 22 by A for AB', async () => {
    await addExpense(
      ann,
      group,
      expensePayload(
        24.36,
        [[ann, 24.36]],
        [
          [ann, 8.12],
          [bob, 8.12],
          [cid, 8.12],
        ],
      ),
    );
    await addExpense(bob, group, expensePayload(19.12, [[bob, 19.12]], [[ann, 19.12]]));
    await addExpense(
      ann,
      group,
      expensePayload(
        22,
        [[ann, 22]],
        [
          [ann, 11],
          [bob, 11],
        ],
      ),
    );
    expect(await summary()).toEqual([[cid.id, ann.id, 8.12]]);
  });

  it('answers 404 to outsiders', async () => {
    const outsider = await signUp(testApp);
    expect((await outsider.call(['GET', `/api/groups/${String(group.id)}/summary`])).status).toBe(404);
    expect((await settle(outsider, ann, 1)).status).toBe(404);
  });
});

describe('POST /api/groups/{id}/settle', () => {
  beforeEach(async () => {
    await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
  });

  it('records a settlement, whole or in part, and answers 201 with it', async () => {
    const { status, body } = await settle(bob, ann, 4);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      group_id: group.id,
      type: 'settlement',
      description: 'Settlement',
      total_amount: 4,
      payers: [{ user_id: bob.id, paid_amount: 4 }],
      shares: [{ user_id: ann.id, share_amount: 4 }],
    });
    expect(await summary()).toEqual([[bob.id, ann.id, 6]]);
    await settle(bob, ann, 6);
    expect(await summary()).toEqual([]);
  });

  it('keeps the day and the note that the payer gives', async () => {
    const { status, body } = await bob.call<ExpenseAnswer>(
      ['POST', `/api/groups/${String(group.id)}/settle`],
      { to_user_id: ann.id, amount: 4, date: '2026-03-05', notes: 'By bank' },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ date: '2026-03-05', notes: 'By bank' });
  });

  it('refuses more than the entry, the wrong way round, and who is not owed', async () => {
    expect(await settle(bob, ann, 10.01)).toMatchObject(TOO_MUCH);
    expect(await settle(ann, bob, 10)).toMatchObject(TOO_MUCH);
    expect(await settle(bob, cid, 1)).toMatchObject(TOO_MUCH);
    expect(await settle(bob, bob, 1)).toMatchObject(TOO_MUCH);
    expect(await settle(bob, { id: 99_999_999 }, 1)).toMatchObject(TOO_MUCH);
    expect(await summary()).toEqual([[bob.id, ann.id, 10]]);
  });

  it.each([0, -1, 0.001, 1e-17, 100_000_000])('refuses the amount %d with 422', async (amount) => {
    expect((await settle(bob, ann, amount)).status).toBe(422);
    expect(await summary()).toEqual([[bob.id, ann.id, 10]]);
  });

  it('refuses to pay for another member who owes', async () => {
    await addExpense(ann, group, expensePayload(5, [[ann, 5]], [[cid, 5]]));
    expect(await settle(cid, ann, 10)).toMatchObject(TOO_MUCH);
    expect(await summary()).toEqual([
      [bob.id, ann.id, 10],
      [cid.id, ann.id, 5],
    ]);
  });

  it('refuses a part of a whole unit in a currency without decimals', async () => {
    const body = { name: 'Kyoto', created_by: ann.id, currency: 'JPY' };
    group = (await ann.call<Group>(['POST', '/api/groups'], body)).body;
    await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: bob.email });
    await bob.call(['GET', `/api/invites/accept/${await testApp.tokenMailedTo(bob.email)}`]);
    await addExpense(ann, group, expensePayload(1000, [[ann, 1000]], [[bob, 1000]]));
    expect(await settle(bob, ann, 10.5)).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'amount', message: 'Enter a whole amount: this currency has no decimals' }],
      },
    });
    expect((await settle(bob, ann, 10)).status).toBe(201);
  });

  it('records one of many concurrent payments', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(bob, ann, 10)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await summary()).toEqual([]);
  });

  it('records one for a key that is sent again, concurrently or later', async () => {
    const key = { 'idempotency-key': 'settle-once' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => settle(bob, ann, 2, key)));
    const first = answers.find(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await settle(bob, ann, 2, key)).body).toEqual(first?.body);
    expect(await summary()).toEqual([[bob.id, ann.id, 8]]);
  });
});
