import { sql } from 'kysely';
import { rewriteDebts } from '../db/write-debts.ts';
import { databaseFile } from '../db/sqlite.ts';
import { damageFile } from '../testing/damaged-file.ts';
import { hashOf, listHistory } from '../modules/history/history.service.ts';
import { createHistorySeal } from '../security/history-seal.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  joinGroup,
  PASSWORD,
  type Person,
  signUp,
} from '../testing/people.ts';
import { addReceipt } from '../testing/uploads.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { auditBooks } from './audit-books.ts';

let testApp: TestApp;
let ann: Person;
let bob: Person;
let cid: Person;
let expenseId: number;
beforeEach(async () => {
  testApp = await buildTestApp();
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  cid = await signUp(testApp, 'cid');
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

const ENTRY_SUM = "The sum of an expense's lines is the one it keeps";

/** The triggers that maintain balances, counts and lists, with their tables. */
const SUM_TRIGGERS = [
  ['expenses_count', 'expenses'],
  ['expenses_move_sums', 'expenses'],
  ['postings_add_to_balances', 'postings'],
  ['postings_take_from_balances', 'postings'],
  ['postings_add_to_entry', 'postings'],
  ['postings_take_from_entry', 'postings'],
  ['expenses_move_participants', 'expenses'],
  ['postings_add_participant', 'postings'],
  ['postings_remove_participant', 'postings'],
  ['expenses_move_debts', 'expenses'],
] as const;

const FILL_SUMS = [
  `insert into balances (group_id, user_id, cents)
    select expenses.group_id, postings.user_id, sum(postings.amount_cents)
    from postings join expenses on expenses.id = postings.expense_id
    where expenses.deleted_at is null group by expenses.group_id, postings.user_id`,
  `insert into debt_sums (group_id, from_user_id, to_user_id, cents)
    select expenses.group_id, from_user_id, to_user_id, sum(debts.cents)
    from debts join expenses on expenses.id = debts.expense_id
    where expenses.deleted_at is null group by expenses.group_id, from_user_id, to_user_id`,
  `update groups set expense_count = (
    select count(*) from expenses where group_id = groups.id and type = 'expense' and deleted_at is null)`,
];

/** Notices refer to entries and histories, and are no part of the books. */
async function run(statements: readonly string[]): Promise<void> {
  for (const statement of ['delete from notices', ...statements])
    await sql.raw(statement).execute(testApp.app.database.admin);
}

/**
 * Simulates an attacker with the database's password: disables triggers and constraints, and
 * adjusts the stored sums.
 */
async function tamper(...statements: string[]): Promise<void> {
  const { kind } = testApp.app.database;
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
          ...SUM_TRIGGERS.map(([name, table]) => `alter table ${table} enable trigger ${name}`),
          ...['postings', 'activity'].map(
            (table) => `alter table ${table} drop constraint ${table}_expense_id_fkey`,
          ),
        ];
  await run([...disarm, 'delete from balances', ...statements]);
  await followLines();
  await run(['delete from balances', 'delete from debt_sums', ...FILL_SUMS]);
}

/** Rewrites the debts of all entries that still balance. */
async function followLines(): Promise<void> {
  const { rows } = await sql<{ id: number }>`select expense_id as id from postings
    group by expense_id having sum(amount_cents) = 0`.execute(testApp.app.database.admin);
  await testApp.app.database.write((trx) =>
    rewriteDebts(
      trx,
      rows.map(({ id }) => id),
    ),
  );
}

const brokenRules = async () => [
  ...new Set((await auditBooks(testApp.app.database, testApp.app)).findings.map(({ rule }) => rule)),
];

describe('audit of the books @full', () => {
  it('finds nothing after everything that the API does', async () => {
    const { findings, counts } = await auditBooks(testApp.app.database, testApp.app);
    expect(findings).toEqual([]);
    expect(counts).toEqual({ groups: 1, expenses: 3, postings: 6, activity: 8 });
  });

  it('finds a total that was changed behind the back of the server', async () => {
    await tamper(`update expenses set total_cents = 1000 where id = ${String(expenseId)}`);
    const { findings } = await auditBooks(testApp.app.database, testApp.app);
    expect(findings[0]).toEqual({
      rule: 'An expense is paid, shared and totalled alike',
      row: { expense_id: expenseId, group_id: 1, total_cents: 1000, paid_cents: 999, shared_cents: 999 },
    });
  });

  it('finds amounts on both sides of zero', async () => {
    await tamper(
      `update postings set amount_cents = -1099 where expense_id = ${String(expenseId)} and side = 'share'`,
      `insert into postings (expense_id, side, position, user_id, amount_cents)
        values (${String(expenseId)}, 'share', 1, ${String(ann.id)}, 100)`,
    );
    expect(await brokenRules()).toContain('All amounts of an expense are on one side of zero');
  });

  it('finds a balance that was changed', async () => {
    await run([`update balances set cents = cents + 1 where user_id = ${String(ann.id)}`]);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([
      {
        rule: 'A balance is what the lines add up to',
        row: { group_id: 1, user_id: ann.id, cents_off: 1 },
      },
    ]);
  });

  it('finds balances that were removed', async () => {
    await run(['delete from balances']);
    expect(await brokenRules()).toEqual(['A balance is what the lines add up to']);
  });

  it('finds a sum of debts that was changed', async () => {
    await run([`update debt_sums set cents = cents + 1 where from_user_id = ${String(bob.id)}`]);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([
      {
        rule: 'What people owe each other is what the debts of entries add up to',
        row: { group_id: 1, from_user_id: bob.id, to_user_id: ann.id, cents_off: 1 },
      },
    ]);
  });

  it('finds debts that do not follow from the lines', async () => {
    await testApp.app.database.write((trx) =>
      trx.deleteFrom('debts').where('expense_id', '=', expenseId).execute(),
    );
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([
      {
        rule: 'The debts of an expense follow from its lines',
        row: { expense_id: expenseId, group_id: 1 },
      },
    ]);
  });

  it('finds the sum of an expense that was changed', async () => {
    await run([`update expenses set lines_cents = 1 where id = ${String(expenseId)}`]);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([
      { rule: ENTRY_SUM, row: { expense_id: expenseId, group_id: 1, kept_cents: 1, cents: 0 } },
    ]);
  });

  it('finds a line that was changed past the sum that is kept', async () => {
    await tamper(
      `update postings set amount_cents = 0 where expense_id = ${String(expenseId)} and side = 'share'`,
    );
    expect(await brokenRules()).toContain(ENTRY_SUM);
  });

  it('finds an entry that is missing in a person’s list, or stands at another place', async () => {
    const rule = 'An entry is in the list of everybody who takes part in it';
    await run([`update entry_participants set date = '2001-01-01' where user_id = ${String(ann.id)}`]);
    expect(await brokenRules()).toEqual([rule]);
    await run([`delete from entry_participants where user_id = ${String(ann.id)}`]);
    expect(await brokenRules()).toEqual([rule]);
  });

  it('finds a count of expenses that was changed', async () => {
    await run(['update groups set expense_count = 2']);
    expect((await auditBooks(testApp.app.database, testApp.app)).findings).toEqual([
      {
        rule: 'A group has as many expenses as it says',
        row: { group_id: 1, expense_count: 2, expenses: 1 },
      },
    ]);
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
      'The books say what the history says',
    ]);
  });

  it('finds an expense that is gone with its lines', async () => {
    await tamper(
      `delete from postings where expense_id = ${String(expenseId)}`,
      `delete from expenses where id = ${String(expenseId)}`,
    );
    const { findings } = await auditBooks(testApp.app.database, testApp.app);
    expect(findings).toEqual([
      { rule: 'The books say what the history says', row: { expense_id: expenseId, group_id: 1 } },
    ]);
  });

  it('finds a person in an expense who never was a member of its group', async () => {
    await tamper(`delete from memberships where user_id = ${String(bob.id)}`);
    const { findings } = await auditBooks(testApp.app.database, testApp.app);
    expect([...new Set(findings.map(({ rule }) => rule))]).toEqual([
      'The people in an expense are or were members of its group',
      'The members of a group are those of its history',
    ]);
    expect(findings[0]?.row).toEqual({ expense_id: expenseId, group_id: 1, user_id: bob.id });
  });

  it('finds a person who left a group with a balance', async () => {
    await tamper(`update memberships set removed_at = 1 where user_id = ${String(bob.id)}`);
    const { findings } = await auditBooks(testApp.app.database, testApp.app);
    expect(findings).toEqual([
      { rule: 'Who left a group is even in it', row: { group_id: 1, user_id: bob.id, cents: -699 } },
      {
        rule: 'The members of a group are those of its history',
        row: { group_id: 1, user_id: bob.id },
      },
    ]);
  });

  it('finds a group without a history', async () => {
    const { id } = await createGroup(testApp, ann);
    await tamper(`delete from activity where group_id = ${String(id)}`);
    const { findings } = await auditBooks(testApp.app.database, testApp.app);
    expect(findings).toEqual([{ rule: 'Every group has a history', row: { group_id: id } }]);
  });
});

/** Recomputes every hash, as an attacker can who knows the program but not the secret. */
async function rehash(): Promise<void> {
  const { admin } = testApp.app.database;
  let previous_hash = '';
  for (const entry of await listHistory(admin, 1)) {
    const hash = hashOf({ ...entry, previous_hash });
    await admin.updateTable('activity').set({ previous_hash, hash }).where('id', '=', entry.id).execute();
    previous_hash = hash;
  }
}

const SEALED = 'A history is the one that was sealed';
const BOOKED = 'The books say what the history says';
const GROUP = 'A group is what its history says';
const MEMBERS = 'The members of a group are those of its history';

describe('an attacker who knows the program, and writes to the database @full', () => {
  /** Bob's payment is the last action. */
  const eraseLastPayment = () =>
    tamper(
      `delete from activity where action = 'settlement/recorded'`,
      `delete from postings where expense_id in (select id from expenses where type = 'settlement')`,
      ...(testApp.app.database.kind === 'sqlite' ? ['drop table expense_gaps'] : []),
      `delete from expenses where type = 'settlement'`,
    );

  it('is found after erasing the last payment with its entry of the history', async () => {
    await eraseLastPayment();
    const { findings } = await auditBooks(testApp.app.database, testApp.app);
    expect(findings).toEqual([{ rule: SEALED, row: { group_id: 1, sealed_entries: 8, entries: 7 } }]);
  });

  it('is found after counting the entries down as well', async () => {
    await eraseLastPayment();
    await testApp.app.database.admin.updateTable('groups').set({ history_length: 7 }).execute();
    expect(await brokenRules()).toEqual([SEALED]);
  });

  it('is found after changing amounts and recomputing all hashes', async () => {
    const forged = { total_amount: 99.9, payers: [], shares: [] };
    await tamper(
      `update postings set amount_cents = amount_cents * 10 where expense_id = ${String(expenseId)}`,
      `update expenses set total_cents = total_cents * 10 where id = ${String(expenseId)}`,
      `update activity set after_state = '${JSON.stringify(forged)}' where action = 'expense/edited'`,
    );
    await rehash();
    expect(await brokenRules()).toEqual([SEALED]);
  });

  it('is still found after the server has gone on writing', async () => {
    await tamper(`update activity set actor_id = ${String(ann.id)} where action = 'settlement/recorded'`);
    await rehash();
    await ann.call(['PUT', '/api/groups/1'], { name: 'Flat 2' });
    expect(await brokenRules()).toEqual([SEALED]);
  });

  const CHANGES: [string, () => string, string[]][] = [
    [
      'the type of an expense',
      () => `update expenses set type = 'settlement' where id = ${String(expenseId)}`,
      [BOOKED],
    ],
    [
      'when an expense was added',
      () => `update expenses set created_at = 1 where id = ${String(expenseId)}`,
      [BOOKED],
    ],
    [
      'the date of an expense',
      () => `update expenses set date = '2020-02-02' where id = ${String(expenseId)}`,
      [BOOKED],
    ],
    [
      'the notes of an expense',
      () => `update expenses set notes = 'Paid back already' where id = ${String(expenseId)}`,
      [BOOKED],
    ],
    [
      'how an expense is split',
      () => `update expenses set split = '{"mode":"equal","values":[{"user_id":1}]}'`,
      [BOOKED],
    ],
    [
      'what was paid in another currency',
      () => `update expenses set original_currency = 'EUR', original_cents = 1, original_rate = '1'`,
      [BOOKED],
    ],
    [
      'who added an expense',
      () => `update expenses set created_by = ${String(bob.id)} where id = ${String(expenseId)}`,
      [BOOKED],
    ],
    [
      'who deleted an expense',
      () => `update expenses set deleted_by = ${String(bob.id)} where deleted_at is not null`,
      [BOOKED],
    ],
    [
      'the members, by a forged membership',
      () => `insert into memberships (group_id, user_id, joined_at) values (1, ${String(cid.id)}, 1)`,
      [MEMBERS],
    ],
    [
      'since when a person is a member',
      () => `update memberships set joined_at = 1 where user_id = ${String(bob.id)}`,
      [MEMBERS],
    ],
    [
      'what the receiver of a settlement said',
      () => `update expenses set confirmation = 'confirmed', confirmed_at = 1 where type = 'settlement'`,
      [BOOKED],
    ],
    ['the owner of a group', () => `update groups set created_by = ${String(bob.id)}`, [GROUP]],
    [
      'how a group splits',
      () => `update groups set default_split = '{"mode":"equal","values":[{"user_id":1}]}'`,
      [GROUP],
    ],
    ['the currency of a group', () => `update groups set currency = 'JPY'`, [GROUP]],
    ['the name of a group', () => `update groups set name = 'Mine'`, [GROUP]],
    [
      'whether a group is deleted',
      () => `update groups set deleted_at = 1, deleted_by = ${String(ann.id)}`,
      [GROUP],
    ],
  ];
  it.each(CHANGES)('is found after changing %s', async (_what, statement, rules) => {
    await tamper(statement());
    expect(await brokenRules()).toEqual(rules);
  });

  it('is found after erasing a group', async () => {
    const { id } = await createGroup(testApp, ann);
    const drops =
      testApp.app.database.kind === 'sqlite'
        ? []
        : [
            'alter table activity drop constraint activity_group_id_fkey',
            'alter table memberships drop constraint memberships_group_id_fkey',
          ];
    await tamper(...drops, `delete from groups where id = ${String(id)}`);
    expect(await brokenRules()).toEqual(['Every entry of the history belongs to a group']);
  });

  it('needs no secret to be told from a server with another one: its seals do not fit', async () => {
    const { findings } = await auditBooks(testApp.app.database, {
      sealHistory: createHistorySeal('another secret'),
    });
    expect(findings.map(({ rule }) => rule)).toEqual([SEALED]);
  });
});

describe('renaming, deleting, restoring and removing @full', () => {
  it('are in the history as they are in the books', async () => {
    await bob.call(['POST', '/api/groups/1/settle'], { to_user_id: ann.id, amount: 6.99 });
    await ann.call(['PUT', '/api/groups/1'], { name: 'Renamed' });
    expect((await ann.call(['DELETE', `/api/groups/1/members/${String(bob.id)}`])).status).toBe(204);
    await ann.call(['DELETE', '/api/groups/1']);
    expect(await brokenRules()).toEqual([]);
    await ann.call(['POST', '/api/groups/1/restore']);
    // An invitation from the time of the removal would be invalid.
    testApp.clock.now += 1;
    await joinGroup(testApp, ann, 1, bob);
    await ann.call(['DELETE', `/api/expenses/${String(expenseId)}`]);
    await ann.call(['POST', `/api/expenses/${String(expenseId)}/restore`]);
    expect(await brokenRules()).toEqual([]);
  });
});

describe('a comment @full', () => {
  const COUNT = 'An expense has as many comments as it says';
  const COMMENTS = 'The comments of a group are those of its history';
  beforeEach(async () => {
    await bob.call(['POST', `/api/expenses/${String(expenseId)}/comments`], { text: 'Thanks' });
  });

  it('is as it should be after what the API does', async () => {
    await bob.call(['POST', `/api/expenses/${String(expenseId)}/comments`], { text: 'Twice' });
    await bob.call(['DELETE', '/api/comments/1']);
    expect(await brokenRules()).toEqual([]);
  });

  it.each([
    ['has another author', 'update comments set author_id = 1', [COMMENTS]],
    ['says something else', `update comments set text = 'No thanks'`, [COMMENTS]],
    ['says something else, with another salt', `update comments set text = 'No', salt = ''`, [COMMENTS]],
    ['says something else, without a salt', `update comments set text = 'No', salt = null`, [COMMENTS]],
    [
      'was planted',
      `insert into comments (expense_id, author_id, text, created_at) values (1, 2, 'Yes', 1)`,
      [COUNT, COMMENTS],
    ],
    ['is gone', 'delete from comments', [COUNT, COMMENTS]],
    ['is not counted', 'update expenses set comment_count = 7 where id = 1', [COUNT]],
    [
      'was removed',
      'update comments set removed_at = 1',
      [COUNT, 'A removed comment says nothing', COMMENTS],
    ],
  ])('that %s is found', async (_what, statement, rules) => {
    await run([statement]);
    expect(await brokenRules()).toEqual(rules);
  });
});

describe('a way into a group @full', () => {
  const LINK = 'A link is of the kind that its history says';
  const ADDRESS = 'Only a member without an account has no address';
  beforeEach(async () => {
    // Bob was invited at this moment.
    testApp.clock.now += 1000;
    await ann.call(['POST', '/api/groups/1/links'], { days: 1, role: 'viewer' });
    testApp.clock.now += 1000;
    await ann.call(['POST', '/api/groups/1/links'], { days: 1, uses: 3 });
    await ann.call(['POST', '/api/groups/1/members'], { name: 'Gus' });
  });

  it('is as it should be after what the API does', async () => {
    await ann.call(['DELETE', '/api/links/1']);
    await ann.call(['POST', '/auth/users/me/delete'], { password: PASSWORD });
    await cid.call(['POST', '/auth/users/me/delete'], { password: PASSWORD });
    expect(await brokenRules()).toEqual([]);
  });

  it.each([
    [
      'a link to look that lets people join',
      `update invite_links set role = 'member', uses_left = 9, names = null where id = 1`,
      [LINK],
    ],
    ['a link to join that lets people look', `update invite_links set role = 'viewer' where id = 2`, [LINK]],
    [
      'a link that was planted',
      `insert into invite_links (group_id, token_hash, encrypted_token, created_by, created_at, expires_at, uses_left)
        values (1, 'x', 'x', 1, 1, 9999999999999, 9)`,
      [LINK],
    ],
    [
      'an account that is called a place without one',
      'update users set placeholder = 1 where id = 2',
      [ADDRESS],
    ],
    ['a place without an account that is called one', 'update users set placeholder = 0', [ADDRESS]],
  ])('is found: %s', async (_what, statement, rules) => {
    await run([statement]);
    expect(await brokenRules()).toEqual(rules);
  });
});

describe('a receipt @full', () => {
  const COUNT = 'An expense has as many receipts as it says';
  const RECEIPTS = 'The receipts of a group are those of its history';
  const FILE = 'The file of a receipt is the one that was added';
  const PART = 'A part of a file belongs to a receipt';
  beforeEach(async () => {
    await addReceipt(bob, { id: expenseId });
  });

  it('is as it should be after what the API does', async () => {
    const { body } = await addReceipt(ann, { id: expenseId });
    await bob.call(['DELETE', `/api/receipts/${String(body.id)}`]);
    expect(await brokenRules()).toEqual([]);
  });

  it.each([
    ['was added by another', 'update receipts set created_by = 1', [RECEIPTS]],
    ['is called another kind', `update receipts set type = 'image/webp'`, [RECEIPTS]],
    ['is gone', 'delete from receipts', [COUNT, PART, RECEIPTS]],
    ['is not counted', 'update expenses set receipt_count = 7 where id = 1', [COUNT]],
    ['has lost its file', 'delete from receipt_parts', [FILE]],
    ['has another file', 'update receipt_parts set position = position + 1', [FILE]],
    ['has the hash of another file', `update receipts set sha256 = ''`, [RECEIPTS, FILE]],
  ])('that %s is found', async (_what, statement, rules) => {
    await run([statement]);
    expect(await brokenRules()).toEqual(rules);
  });
});

describe('audit of the file @full', () => {
  it('finds damage that no statement meets', async () => {
    const { app, dataDir, close } = await buildTestApp({ environment: { DATABASE_URL: '' } });
    expect((await auditBooks(app.database, app)).findings).toEqual([]);
    damageFile(databaseFile(dataDir));
    const { findings } = await auditBooks(app.database, app);
    expect(findings.map(({ rule }) => rule)).toEqual(['The file is whole']);
    await close();
  });
});
