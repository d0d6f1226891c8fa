import { sql } from 'kysely';
import { addExpense, createGroup, expensePayload, signUp } from '../testing/people.ts';
import { buildTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { auditBooks } from './audit-books.ts';

let testApp: TestApp;
let expenseId: number;
beforeEach(async () => {
  testApp = await buildTestApp();
  const [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  const group = await createGroup(testApp, ann, [bob]);
  const dinner = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
  const taxi = await addExpense(ann, group, expensePayload(0.07, [[ann, 0.07]], [[bob, 0.07]], 'Taxi'));
  await ann.call(
    ['PUT', `/api/expenses/${String(dinner.id)}`],
    expensePayload(9.99, [[ann, 9.99]], [[bob, 9.99]]),
  );
  await ann.call(['DELETE', `/api/expenses/${String(taxi.id)}`]);
  await bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 3 });
  expenseId = dinner.id;
});
afterEach(() => testApp.close());

/** Somebody with the database's password: its triggers and constraints are out of the way. */
async function tamper(...statements: string[]): Promise<void> {
  const { admin, kind } = testApp.app.database;
  const disarm =
    kind === 'sqlite'
      ? [
          'postings_are_replaced',
          'expenses_move_gaps',
          'postings_reopen_gaps',
          'activity_is_not_updated',
          'activity_is_not_deleted',
        ].map((name) => `drop trigger ${name}`)
      : ['postings', 'expenses', 'activity'].map((table) => `alter table ${table} disable trigger user`);
  for (const statement of [...disarm, ...statements]) await sql.raw(statement).execute(admin);
}

const brokenRules = async () => [
  ...new Set((await auditBooks(testApp.app.database)).findings.map(({ rule }) => rule)),
];

describe('audit of the books', () => {
  it('finds nothing after everything that the API does', async () => {
    const { findings, counts } = await auditBooks(testApp.app.database);
    expect(findings).toEqual([]);
    expect(counts).toEqual({ groups: 1, expenses: 3, postings: 6, activity: 8 });
  });

  it('finds a total that was changed behind the back of the server', async () => {
    await tamper(`update expenses set total_cents = 1000 where id = ${String(expenseId)}`);
    const { findings } = await auditBooks(testApp.app.database);
    expect(findings[0]).toEqual({
      rule: 'An expense is paid, shared and totalled alike',
      row: { expense_id: expenseId, group_id: 1, total_cents: 1000, paid_cents: 999, shared_cents: 999 },
    });
  });

  it('finds a line that was removed', async () => {
    await tamper(`delete from postings where expense_id = ${String(expenseId)} and side = 'share'`);
    expect(await brokenRules()).toEqual([
      'An expense is paid, shared and totalled alike',
      'The balances of a group sum to zero',
      'The books say what the history says',
    ]);
  });

  it('finds an expense that was changed so that it still balances', async () => {
    await tamper(
      `update postings set amount_cents = amount_cents * 2 where expense_id = ${String(expenseId)}`,
      `update expenses set total_cents = total_cents * 2 where id = ${String(expenseId)}`,
    );
    expect(await brokenRules()).toEqual(['The books say what the history says']);
  });

  it('finds an entry of the history that was rewritten', async () => {
    await tamper(`update activity set actor_id = 2 where action = 'expense/edited'`);
    expect(await brokenRules()).toEqual(['An entry of the history has the hash of what it says']);
  });

  it('finds an entry of the history that was removed', async () => {
    await tamper(`delete from activity where action = 'expense/edited'`);
    expect(await brokenRules()).toEqual(['An entry of the history follows the one before it']);
  });
});
