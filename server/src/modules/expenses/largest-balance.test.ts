import type { GroupAnswer } from '@quits/contracts';
import { callerWithoutRequest } from '../../http/caller.ts';
import { addExpense, createGroup, expensePayload, type Person, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookExpense } from './booking.service.ts';

const MAX_CENTS = 9_999_999_999;
const MAX_DOLLARS = 99_999_999.99;
const REFUSED = {
  status: 409,
  body: { detail: 'A balance in this group would go beyond $100,000,000,000.00' },
};

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let group: GroupAnswer;
beforeAll(async () => {
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  group = await createGroup(testApp, ann, [bob]);
  const { app } = testApp;
  const caller = callerWithoutRequest(ann.id, '', app);
  const draft = {
    description: 'Yacht',
    totalCents: MAX_CENTS,
    payers: [{ userId: ann.id, cents: MAX_CENTS }],
    shares: [{ userId: bob.id, cents: MAX_CENTS }],
  };
  // A thousand of the largest expenses: 1,000 cents less than the largest balance.
  await app.database.write(async (trx) => {
    for (let count = 0; count < 1000; count += 1)
      await bookExpense(trx, caller, group, { type: 'expense', draft });
  });
});

const add = (dollars: number, payer = ann, sharer = bob) =>
  ann.call<{ id: number }>(['POST', '/api/expenses'], {
    ...expensePayload(dollars, [[payer, dollars]], [[sharer, dollars]]),
    group_id: group.id,
  });

describe('the largest balance @full', () => {
  it('is shown, and reached to the cent', async () => {
    expect(await add(10.01)).toMatchObject(REFUSED);
    const { status, body } = await add(10);
    expect(status).toBe(201);
    expect(await ann.call(['GET', `/api/groups/${String(group.id)}/summary`])).toMatchObject({
      status: 200,
      body: [{ amount: 100_000_000_000 }],
    });
    await ann.call(['DELETE', `/api/expenses/${String(body.id)}`]);
  });

  it('is passed by no edit, no deletion and no restoration', async () => {
    const edited = await addExpense(ann, group, expensePayload(1, [[ann, 1]], [[bob, 1]]));
    const path = `/api/expenses/${String(edited.id)}`;
    expect(await ann.call(['PUT', path], expensePayload(11, [[ann, 11]], [[bob, 11]]))).toMatchObject(
      REFUSED,
    );
    await ann.call(['DELETE', path]);
    const other = await addExpense(ann, group, expensePayload(9.5, [[ann, 9.5]], [[bob, 9.5]]));
    expect(await ann.call(['POST', `${path}/restore`])).toMatchObject(REFUSED);
    const { body: back } = await add(MAX_DOLLARS, bob, ann);
    expect((await add(MAX_DOLLARS)).status).toBe(201);
    await ann.call(['POST', `${path}/restore`]);
    expect(await ann.call(['DELETE', `/api/expenses/${String(back.id)}`])).toMatchObject(REFUSED);
    await ann.call(['DELETE', `/api/expenses/${String(other.id)}`]);
  });
});
