import { sql } from 'kysely';
import { databaseFile } from '../db/sqlite.ts';
import { damageFile } from '../testing/damaged-file.ts';
import { addExpense, createGroup, expensePayload, signUp } from '../testing/people.ts';
import { buildTestApp } from '../testing/test-app.ts';
import type { Person } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';
import { auditBooks } from './audit-books.ts';

let testApp: TestApp;
let ann: Person;
let bob: Person;
let expenseId: number;
beforeEach(async () => {
  testApp = await buildTestApp();
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
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
        ]
          .map((name) => `drop trigger ${name}`)
          .concat('pragma foreign_keys = off')
      : [
          ...['postings', 'expenses', 'activity'].map((table) => `alter table ${table} disable trigger user`),
          ...['postings', 'activity'].map(
            (table) => `alter table ${table} drop constraint ${table}_expense_id_fkey`,
          ),
        ];
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

  it('finds a group whose history starts with an entry of another one', async () => {
    const { id } = await createGroup(testApp, ann);
    await tamper(`update activity set previous_hash = 'x' where group_id = ${String(id)}`);
    expect(await brokenRules()).toEqual([
      'An entry of the history follows the one before it',
      'An entry of the history has the hash of what it says',
    ]);
  });

  it('finds an entry of the history that was rewritten', async () => {
    await tamper(`update activity set actor_id = 2 where action = 'expense/edited'`);
    expect(await brokenRules()).toEqual(['An entry of the history has the hash of what it says']);
  });

  it('finds an entry of the history that was removed', async () => {
    await tamper(`delete from activity where action = 'expense/edited'`);
    expect(await brokenRules()).toEqual(['An entry of the history follows the one before it']);
  });

  it('finds a deleted expense that was brought back', async () => {
    await tamper('update expenses set deleted_at = null');
    expect(await brokenRules()).toEqual(['The books say what the history says']);
  });

  it('finds lines whose expense is gone', async () => {
    await tamper(`delete from expenses where id = ${String(expenseId)}`);
    expect(await brokenRules()).toEqual([
      'Every line belongs to an expense',
      'An expense of the history is in the books',
    ]);
  });

  it('finds an expense that is gone with its lines', async () => {
    await tamper(
      `delete from postings where expense_id = ${String(expenseId)}`,
      `delete from expenses where id = ${String(expenseId)}`,
    );
    const { findings } = await auditBooks(testApp.app.database);
    expect(findings).toEqual([
      { rule: 'An expense of the history is in the books', row: { expense_id: expenseId, group_id: 1 } },
    ]);
  });

  it('finds somebody in an expense who never was a member of its group', async () => {
    await tamper(`delete from memberships where user_id = ${String(bob.id)}`);
    const { findings } = await auditBooks(testApp.app.database);
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(
      new Set(['Whoever is in an expense is or was a member of its group']),
    );
    expect(findings[0]?.row).toEqual({ expense_id: expenseId, group_id: 1, user_id: bob.id });
  });

  it('finds somebody who left a group with a balance', async () => {
    await tamper(`update memberships set removed_at = 1 where user_id = ${String(bob.id)}`);
    const { findings } = await auditBooks(testApp.app.database);
    expect(findings).toEqual([
      { rule: 'Who left a group is even in it', row: { group_id: 1, user_id: bob.id, cents: -699 } },
    ]);
  });

  it('finds a group without a history', async () => {
    const { id } = await createGroup(testApp, ann);
    await tamper(`delete from activity where group_id = ${String(id)}`);
    const { findings } = await auditBooks(testApp.app.database);
    expect(findings).toEqual([{ rule: 'Every group has a history', row: { group_id: id } }]);
  });
});

describe('audit of the file', () => {
  it('finds damage that no statement meets', async () => {
    const { app, dataDir, close } = await buildTestApp({ environment: { DATABASE_URL: '' } });
    expect((await auditBooks(app.database)).findings).toEqual([]);
    damageFile(databaseFile(dataDir));
    const { findings } = await auditBooks(app.database);
    expect(findings.map(({ rule }) => rule)).toEqual(['The file is whole']);
    await close();
  });
});
