/** The space limits of receipts, and how space is freed. */
import type {
  ActivityPageAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
  ReceiptAnswer,
} from '@quits/contracts';
import { sql } from 'kysely';
import { auditBooks } from '../../maintenance/audit-books.ts';
import {
  addExpense,
  createGroup,
  expensePayload,
  type Person,
  signInAgain,
  signUp,
} from '../../testing/people.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { PNG, addReceipt, pdfOf } from '../../testing/uploads.ts';
import { removeForgottenReceipts } from './forgotten-receipts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MB = 1_000_000;
const OF_ACCOUNT = 'Your receipts would take up more than 200 MB. Remove some first.';
const OF_GROUP = 'The receipts of this group would take up more than 1 GB. Remove some first.';

let testApp: TestApp;
let ann: Person;
let bob: Person;
let group: Group;
beforeEach(async () => {
  testApp = await buildTestApp();
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  group = await createGroup(testApp, ann, [bob]);
});
afterEach(() => testApp.close());

const dinner = (of = group) => addExpense(ann, of, expensePayload(10, [[ann, 10]], [[ann, 10]]));
const partsLeft = async () => {
  const { queries } = testApp.app.database;
  return (await queries.selectFrom('receipt_parts').select('file_id').execute()).length;
};
const findings = async () => (await auditBooks(testApp.app.database, testApp.app)).findings;

/** Adds a receipt and sets its recorded size. */
async function fill(by: Person, expense: ExpenseAnswer, size: number): Promise<ReceiptAnswer> {
  const { body } = await addReceipt(by, expense);
  const { admin } = testApp.app.database;
  await sql`update receipts set size = ${size} where id = ${body.id}`.execute(admin);
  return body;
}

describe('the receipts of an account @full', () => {
  it('take 200 MB at most, over all groups; removing one makes room', async () => {
    const large = await fill(ann, await dinner(), 200 * MB - PNG.length);
    const other = await dinner(await createGroup(testApp, ann));
    expect((await addReceipt(ann, other)).status).toBe(201);
    const { status, body } = await addReceipt(ann, other);
    expect([status, body]).toMatchObject([409, { detail: OF_ACCOUNT }]);
    expect((await addReceipt(bob, await dinner())).status).toBe(201);
    await ann.call(['DELETE', `/api/receipts/${String(large.id)}`]);
    expect((await addReceipt(ann, other)).status).toBe(201);
  });

  it('take no more when several come concurrently, in several groups', async () => {
    await fill(ann, await dinner(), 200 * MB - PNG.length);
    const others = [
      await dinner(await createGroup(testApp, ann)),
      await dinner(await createGroup(testApp, ann)),
    ];
    const sent = await Promise.all(others.map((expense) => addReceipt(ann, expense)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('the receipts of a group @full', () => {
  it('take 1 GB at most, together for all members', async () => {
    await fill(bob, await dinner(), 1000 * MB - PNG.length);
    expect((await addReceipt(ann, await dinner())).status).toBe(201);
    const { status, body } = await addReceipt(ann, await dinner());
    expect([status, body]).toMatchObject([409, { detail: OF_GROUP }]);
    expect((await addReceipt(ann, await dinner(await createGroup(testApp, ann)))).status).toBe(201);
  });
});

describe('the files of what was deleted @full', () => {
  const forgotten = async () => {
    await removeForgottenReceipts(testApp.app);
    ann = await signInAgain(testApp.app, ann);
  };

  it('go 90 days later, which the history says; the entry can be restored without them', async () => {
    const [expense, other] = [await dinner(), await dinner()];
    await addReceipt(bob, expense);
    await addReceipt(bob, other);
    await ann.call(['DELETE', `/api/expenses/${String(expense.id)}`]);
    testApp.clock.now += 90 * DAY_MS - 1;
    await forgotten();
    expect(await partsLeft()).toBe(2);
    testApp.clock.now += 1;
    await forgotten();
    expect(await partsLeft()).toBe(1);
    const restored = await ann.call<ExpenseAnswer>(['POST', `/api/expenses/${String(expense.id)}/restore`]);
    expect([restored.status, restored.body.receipt_count]).toEqual([200, 0]);
    const { items } = (
      await ann.call<ActivityPageAnswer>(['GET', `/api/expenses/${String(expense.id)}/activity?kind=receipt`])
    ).body;
    expect(items[0]).toMatchObject({ action: 'receipt/removed', actor: { id: ann.id } });
    expect(await findings()).toEqual([]);
  });

  it('go where that is possible: one that fails keeps no other', async () => {
    const [expense, other] = [await dinner(), await dinner()];
    for (const { id } of [expense, other]) {
      await addReceipt(bob, { ...expense, id });
      await ann.call(['DELETE', `/api/expenses/${String(id)}`]);
    }
    testApp.clock.now += 90 * DAY_MS;
    jest.spyOn(testApp.app.database, 'write').mockRejectedValueOnce(new Error('broken'));
    await forgotten();
    expect(await partsLeft()).toBe(1);
    await forgotten();
    expect(await partsLeft()).toBe(0);
  });

  it('go once when two servers look at the same time', async () => {
    const expense = await dinner();
    await addReceipt(bob, expense);
    await ann.call(['DELETE', `/api/expenses/${String(expense.id)}`]);
    testApp.clock.now += 90 * DAY_MS;
    const warn = jest.spyOn(testApp.app.log, 'warn');
    await Promise.all([removeForgottenReceipts(testApp.app), forgotten()]);
    expect(warn).not.toHaveBeenCalled();
    expect(await partsLeft()).toBe(0);
    expect(await findings()).toEqual([]);
  });

  it('go 90 days after their group was deleted', async () => {
    await addReceipt(bob, await dinner());
    await ann.call(['DELETE', `/api/groups/${String(group.id)}`]);
    testApp.clock.now += 90 * DAY_MS;
    await forgotten();
    expect(await partsLeft()).toBe(0);
    expect(await findings()).toEqual([]);
  });
});

describe('room on the disk @full', () => {
  const embedded = { DATABASE_URL: '', LOG_LEVEL: 'silent' };

  it('is kept for everything but receipts: below the reserve they alone are refused', async () => {
    const tight = await buildTestApp({ environment: { ...embedded, DISK_RESERVE_MB: '999999999' } });
    const cid = await signUp(tight, 'cid');
    const flat = await createGroup(tight, cid);
    const expense = await addExpense(cid, flat, expensePayload(1, [[cid, 1]], [[cid, 1]]));
    const { status, body } = await addReceipt(cid, expense);
    expect([status, body]).toMatchObject([
      507,
      { detail: 'The server has too little room for receipts at the moment' },
    ]);
    expect((await cid.call(['PUT', '/auth/users/me/name'], { name: 'Cid' })).status).toBe(200);
    await tight.close();
  });

  it('is what the disk has free and what removed files have left in the database', async () => {
    const { app, close } = await buildTestApp({ environment: embedded });
    const free = async () => {
      const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(
        app.database.queries,
      );
      return rows[0]?.freelist_count ?? 0;
    };
    const cid = await signUp({ ...testApp, app });
    const flat = await createGroup({ ...testApp, app }, cid);
    const expense = await addExpense(cid, flat, expensePayload(1, [[cid, 1]], [[cid, 1]]));
    const sizeOf = async () => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.database.queries);
      return rows[0]?.page_count ?? 0;
    };
    const { body } = await addReceipt(cid, expense, { bytes: pdfOf(5 * MB) });
    const size = await sizeOf();
    await cid.call(['DELETE', `/api/receipts/${String(body.id)}`]);
    expect(await free()).toBeGreaterThan(1000);
    expect(await app.database.room()).toBeGreaterThan(4 * MB);
    expect((await addReceipt(cid, expense, { bytes: pdfOf(5 * MB) })).status).toBe(201);
    expect(await sizeOf()).toBeLessThan(size + 10);
    await close();
  });
});
