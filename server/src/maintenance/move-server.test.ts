import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CommentAnswer } from '@quits/contracts';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/tables.ts';
import { digestOf } from '../testing/database-digest.ts';
import { addExpense, createGroup, expensePayload, type Person, signUpAll } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { addReceipt, pdfOf, uploadOf } from '../testing/uploads.ts';
import { auditBooks } from './audit-books.ts';
import { exportServer, importServer } from './move-server.ts';

const PDF = pdfOf(700_000);

let testApp: TestApp;
let ann: Person;
let receiptId: number;
let folder: string;
let file: string;
let closing: (() => Promise<void>)[];

/** A server with entries, deleted and edited ones, one that repeats, a comment, a receipt, an invitation and a sign-in. */
beforeAll(async () => {
  testApp = await buildTestApp({ isAlone: true });
  const [first, bob] = await signUpAll(testApp, 'ann', 'bob');
  ann = first;
  const group = await createGroup(testApp, ann, [bob]);
  const add = (dollars: number) =>
    addExpense(ann, group, expensePayload(dollars, [[ann, dollars]], [[bob, dollars]]));
  const [dinner, taxi] = [await add(10), await add(3)];
  for (let count = 1; count < 250; count += 1) await add(count);
  await ann.call(['PUT', `/api/expenses/${String(dinner.id)}`], expensePayload(9, [[ann, 9]], [[bob, 9]]));
  await ann.call(['DELETE', `/api/expenses/${String(taxi.id)}`]);
  await bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 3 });
  await ann.call<CommentAnswer>(['POST', `/api/expenses/${String(dinner.id)}/comments`], { text: 'Ünï 🎉' });
  const rule = await ann.call(['POST', `/api/groups/${String(group.id)}/recurring`], {
    entry: expensePayload(9, [[ann, 9]], [[bob, 9]]),
    ...{ unit: 'month', every: 1, start: '2027-03-31', expense_id: dinner.id },
  });
  expect(rule.status).toBe(201);
  receiptId = (await addReceipt(ann, dinner, { bytes: PDF })).body.id;
  const gone = (await addReceipt(ann, dinner)).body.id;
  await ann.call(['DELETE', `/api/receipts/${String(gone)}`]);
  await ann.call(['POST', `/api/groups/${String(group.id)}/invite`], { email: 'guest@example.org' });
});
afterAll(() => testApp.close());
beforeEach(() => {
  closing = [];
  folder = mkdtempSync(join(tmpdir(), 'quits-move-'));
  file = join(folder, 'server.jsonl.gz');
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

const exported = (to = file) => exportServer(testApp.app.database, to, testApp.clock.now);

/** A new database: the embedded one, or one of the kind that the tests run on. */
async function fresh(
  name: string,
  isEmbedded: boolean,
): Promise<{ database: Database; url: string | undefined }> {
  const { databaseUrl: url, remove } = isEmbedded
    ? { databaseUrl: undefined, remove: () => Promise.resolve() }
    : await createTestDatabase();
  const database = openDatabase({ databaseUrl: url, dataDir: join(folder, name) });
  closing.push(remove, () => database.close());
  return { database, url };
}

/** All data but the bytes of receipts, which the audit compares, and balances of zero, which say nothing. */
const dataOf = async (database: Database) =>
  (await digestOf(database))
    .split('\n')
    .filter((row) => !/^receipt_parts |^balances .*"cents":0[,}]/.test(row));

describe('moving a server @full', () => {
  it('brings all rows to the other kind of database and back, and the books are right', async () => {
    const before = await dataOf(testApp.app.database);
    await exported();
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const { database: there } = await fresh('there', true);
    expect(await importServer(there, file)).toBeGreaterThan(700);
    expect(await dataOf(there)).toEqual(before);
    const again = join(folder, 'again.jsonl.gz');
    await exportServer(there, again, testApp.clock.now);
    const { database: back } = await fresh('back', false);
    await importServer(back, again);
    expect(await dataOf(back)).toEqual(before);
    for (const database of [there, back])
      expect((await auditBooks(database, testApp.app)).findings).toEqual([]);
  });

  it('lets people go on where they were, and gives no id of a removed row again', async () => {
    await exported();
    const { database, url } = await fresh('data', false);
    await importServer(database, file);
    const config = { ...testApp.app.config, dataDir: join(folder, 'data'), databaseUrl: url };
    // The server opens the same file.
    if (url === undefined) await closing.pop()?.();
    const app = await buildApp({ config, now: () => testApp.clock.now });
    closing.push(() => app.close());
    const headers = { authorization: `Bearer ${ann.token}` };
    const { rawPayload } = await app.inject({ url: `/api/receipts/${String(receiptId)}`, headers });
    expect(rawPayload.equals(PDF)).toBe(true);
    const upload = uploadOf(PDF);
    const expense = await app.database.queries
      .selectFrom('receipts')
      .select('expense_id')
      .executeTakeFirstOrThrow();
    const answer = await app.inject({
      method: 'POST',
      url: `/api/expenses/${String(expense.expense_id)}/receipts`,
      headers: { ...headers, ...upload.headers },
      payload: upload.payload,
    });
    expect(answer.json<{ id: number }>().id).toBe(receiptId + 2);
    expect((await auditBooks(app.database, app)).findings).toEqual([]);
  });

  it('is refused for a database that is not empty', async () => {
    await exported();
    const before = await digestOf(testApp.app.database);
    await expect(importServer(testApp.app.database, file)).rejects.toThrow('is not empty');
    expect(await digestOf(testApp.app.database)).toBe(before);
  });

  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['is cut off', (bytes) => bytes.subarray(0, bytes.length - 1000), 'is cut off'],
    [
      'lost its last lines',
      (bytes) => gzipSync(gunzipSync(bytes).toString().split('\n').slice(0, -3).join('\n')),
      'is cut off',
    ],
    [
      'lost a row',
      (bytes) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/\n\["outbox".*/, ''),
        ),
      'is cut off',
    ],
    ['was damaged', (bytes) => Buffer.concat([bytes.subarray(0, -8), Buffer.alloc(8)]), 'damaged'],
    [
      'has rows of an unknown table',
      (bytes) => gzipSync(gunzipSync(bytes).toString().replace('["users"', '["others"')),
      'is damaged',
    ],
    ['is another file', () => Buffer.from('hello'), 'no export of a server'],
    ['is another archive', () => gzipSync('{"format":"other"}\n'), 'no export of a server'],
    [
      'is from another release',
      (bytes) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/"migration":"[^"]+"/, '"migration":"0001-initial"'),
        ),
      'is from another release (0001-initial',
    ],
  ])('stores nothing of a file that %s', async (_what, change, reason) => {
    await exported();
    writeFileSync(file, change(readFileSync(file)));
    const { database } = await fresh('data', false);
    await migrate(database);
    const before = await digestOf(database);
    await expect(importServer(database, file)).rejects.toThrow(reason);
    expect(await digestOf(database)).toBe(before);
  });

  it('says that a file is not there, and writes over none', async () => {
    const { database } = await fresh('data', false);
    await expect(importServer(database, file)).rejects.toThrow('There is no file');
    writeFileSync(file, 'mine');
    await expect(exported()).rejects.toThrow('exists already');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('is refused for the database of another release, and leaves no file', async () => {
    const { database } = await fresh('data', false);
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('2999-of-tomorrow', '')`.execute(
      database.admin,
    );
    await expect(exportServer(database, file, 0)).rejects.toThrow('another release');
    expect(existsSync(file)).toBe(false);
  });
});
