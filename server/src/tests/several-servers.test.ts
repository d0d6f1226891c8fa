/**
 * Every server immediately answers with what another one has written. The embedded database allows
 * only one server.
 */
import type { BalanceAnswer, ExpenseAnswer, GroupSummaryAnswer } from '@quits/contracts';
import { addExpense, createGroup, expensePayload, type Person, signUp } from '../testing/people.ts';
import { addReceipt, pdfOf } from '../testing/uploads.ts';
import { useTestApp } from '../testing/test-app.ts';

const SERVERS = 2;

const testApp = useTestApp({ instances: SERVERS });
let ann: Person;
let bob: Person;
let group: { id: number };
beforeAll(async () => {
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
});
beforeEach(async () => {
  group = await createGroup(testApp, ann, [bob]);
});

interface Seen {
  owed: number | undefined;
  net: number | undefined;
  expenseCount: number | undefined;
  amounts: number[];
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => rows.find(({ id }) => id === group.id);

/** Ann's view of the group. */
async function look(): Promise<Seen> {
  const path = `/api/groups/${String(group.id)}`;
  const { body: plan } = await ann.call<BalanceAnswer[]>(['GET', `${path}/summary`]);
  const { body: groups } = await ann.call<GroupSummaryAnswer[]>(['GET', '/api/groups/summary']);
  const { body: expenses } = await ann.call<ExpenseAnswer[]>(['GET', `${path}/expenses`]);
  return {
    owed: plan[0]?.amount,
    net: byId(groups)?.net,
    expenseCount: byId(groups)?.expense_count,
    amounts: expenses.map(({ total_amount }) => total_amount),
  };
}

/**
 * Each look makes three calls, so the second look asks each server what the first asked another.
 */
async function expectEverywhere(seen: Seen): Promise<void> {
  for (let server = 0; server < SERVERS; server += 1) expect(await look()).toEqual(seen);
}

const dinner = (dollars: number) => expensePayload(dollars, [[ann, dollars]], [[bob, dollars]]);

describe('after a write', () => {
  it('no server shows what stood before', async () => {
    await expectEverywhere({ owed: undefined, net: 0, expenseCount: 0, amounts: [] });
    const { id } = await addExpense(ann, group, dinner(10));
    await expectEverywhere({ owed: 10, net: 10, expenseCount: 1, amounts: [10] });
    await ann.call(['PUT', `/api/expenses/${String(id)}`], dinner(7));
    await expectEverywhere({ owed: 7, net: 7, expenseCount: 1, amounts: [7] });
    await ann.call(['DELETE', `/api/expenses/${String(id)}`]);
    await expectEverywhere({ owed: undefined, net: 0, expenseCount: 0, amounts: [] });
    await bob.call(['POST', `/api/expenses/${String(id)}/restore`]);
    await expectEverywhere({ owed: 7, net: 7, expenseCount: 1, amounts: [7] });
    await bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 3 });
    await expectEverywhere({ owed: 4, net: 4, expenseCount: 1, amounts: [3, 7] });
  });

  it('the balances are right after concurrent writes of all servers', async () => {
    const { id } = await addExpense(ann, group, dinner(1));
    const writes = Array.from({ length: 12 }, (_, number) =>
      number % 3 === 0
        ? ann.call(['PUT', `/api/expenses/${String(id)}`], dinner(number + 1))
        : addExpense(ann, group, dinner(0.5)),
    );
    await Promise.all(writes);
    const seen = await look();
    const sum = seen.amounts.reduce((total, amount) => total + amount, 0);
    await expectEverywhere({ ...seen, owed: sum, net: sum, expenseCount: 9 });
  });

  it('a receipt is shown by every server, and an upload that was cut off is no second one', async () => {
    const expense = await addExpense(ann, group, dinner(10));
    const pdf = pdfOf(600_000);
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => addReceipt(ann, expense, { bytes: pdf, key: 'once' })),
    );
    expect(sent.map(({ status }) => status).filter((status) => status !== 409)).toContain(201);
    for (let server = 0; server < SERVERS; server += 1) {
      const again = await addReceipt(ann, expense, { bytes: pdf, key: 'once' });
      expect(again.status).toBe(201);
      const { rawPayload } = await testApp.app.inject({
        url: `/api/receipts/${String(again.body.id)}`,
        headers: { authorization: `Bearer ${bob.token}` },
      });
      expect(rawPayload.equals(pdf)).toBe(true);
    }
    const files = testApp.app.database.queries.selectFrom('receipts').selectAll();
    expect(await files.where('expense_id', '=', expense.id).execute()).toHaveLength(1);
  });

  it('no member is removed, and nothing settled, by outdated balances', async () => {
    const { id } = await addExpense(ann, group, dinner(10));
    const remove = () => ann.call(['DELETE', `/api/groups/${String(group.id)}/members/${String(bob.id)}`]);
    expect((await remove()).status).toBe(409);
    await ann.call(['DELETE', `/api/expenses/${String(id)}`]);
    const settle = () =>
      bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 10 });
    expect([(await settle()).status, (await settle()).status]).toEqual([409, 409]);
    expect((await remove()).status).toBe(204);
  });
});
