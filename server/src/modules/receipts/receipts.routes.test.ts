import { setImmediate } from 'node:timers/promises';
import type {
  ActivityPageAnswer,
  ExpenseAnswer,
  ExpenseDetailsAnswer,
  GroupAnswer as Group,
  ReceiptAnswer,
} from '@quits/contracts';
import { sql } from 'kysely';
import { buildApp } from '../../app.ts';
import { bytesOf } from '../../db/bytes.ts';
import { callerWithoutRequest } from '../../http/caller.ts';
import { auditBooks } from '../../maintenance/audit-books.ts';
import { sweep } from '../../plugins/housekeeping.ts';
import { digestOf } from '../../testing/database-digest.ts';
import { addExpense, createGroup, expensePayload, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { JPEG, PDF, PNG, WEBP, addReceipt, pdfOf, pngOf, uploadOf } from '../../testing/uploads.ts';
import { storeUpload } from './receipts.service.ts';
import { UploadedFile } from '../../http/upload.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The maximum length of a part of a file. */
const PART_BYTES = 256 * 1024;
const MAX_BYTES = 10_000_000;

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let eve: Person;
let group: Group;
let expense: ExpenseAnswer;
beforeAll(async () => {
  [ann, bob, eve] = await signUpAll(testApp, 'ann', 'bob', 'eve');
});
beforeEach(async () => {
  testApp.clock.now += HOUR_MS;
  group = await createGroup(testApp, ann, [bob]);
  expense = await addExpense(ann, group, expensePayload(10, [[ann, 10]], [[bob, 10]]));
});

const pathOf = ({ id }: { id: number }) => `/api/receipts/${String(id)}`;
const ofExpense = (rest: string) => `/api/expenses/${String(expense.id)}${rest}`;
const remove = (by: Person, receipt: ReceiptAnswer) => by.call(['DELETE', pathOf(receipt)]);
const details = async (by = ann) =>
  (await by.call<ExpenseDetailsAnswer>(['GET', ofExpense('/details')])).body;
const listed = async () =>
  (await ann.call<ExpenseAnswer[]>(['GET', `/api/groups/${String(group.id)}/expenses`])).body[0];
const open = (by: Person, receipt: ReceiptAnswer, headers = {}) =>
  testApp.app.inject({
    url: pathOf(receipt),
    headers: { authorization: `Bearer ${by.token}`, ...headers },
  });
const rowsOf = async (table: 'receipts' | 'receipt_parts' | 'receipt_uploads') =>
  testApp.app.database.queries.selectFrom(table).selectAll().execute();
/** Waits until no upload is left. A call removes what it does not keep right after its answer. */
async function noUploads(): Promise<void> {
  while ((await rowsOf('receipt_uploads')).length > 0) await setImmediate();
}
const brokenRules = async () => (await auditBooks(testApp.app.database, testApp.app)).findings;

describe('a receipt', () => {
  it.each<[string, string, Buffer, string]>([
    ['Menu.PNG', 'image/png', PNG, 'Menu.png'],
    ['photo.jpeg', 'image/jpeg', JPEG, 'photo.jpeg'],
    ['C:\\fakepath\\scan', 'image/webp', WEBP, 'scan.webp'],
    ['../../bill.html', 'application/pdf', PDF, 'bill.html.pdf'],
    ['\u202egnp.exe', 'application/pdf', PDF, 'gnp.exe.pdf'],
    ['', 'image/png', PNG, 'Receipt.png'],
    [`${'Lunch '.repeat(40)}.png`, 'image/png', PNG, `${'Lunch '.repeat(16).trim()}.png`],
    ['Käse 🧀 "1".png', 'image/png', PNG, 'Käse 🧀 "1".png'],
  ])('that was called %j is kept as %s and given back to the byte', async (name, type, bytes, shown) => {
    const { status, body } = await addReceipt(bob, expense, {
      bytes,
      name: name.replaceAll('"', '%22').replaceAll('\\', '\\\\'),
    });
    const created_at = new Date(testApp.clock.now).toISOString();
    expect([status, body]).toEqual([201, { id: body.id, name: shown, type, size: bytes.length, created_at }]);
    const { statusCode, headers, rawPayload } = await open(ann, body, { 'accept-encoding': 'gzip' });
    expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(headers['content-type']).toBe(type);
  });

  it('is given back to the byte by a server that did not take it', async () => {
    const { body } = await addReceipt(bob, expense, { bytes: PDF });
    const other = await buildApp({
      config: testApp.app.config,
      now: () => testApp.clock.now,
      isBesideServer: true,
    });
    const { statusCode, rawPayload } = await other.inject({
      url: `/api/receipts/${String(body.id)}`,
      headers: { authorization: `Bearer ${ann.token}` },
    });
    await other.close();
    expect([statusCode, rawPayload.equals(PDF)]).toEqual([200, true]);
  });

  it('stands in the details of its entry, is counted in lists, and is no change of the entry', async () => {
    const before = await listed();
    const { body: menu } = await addReceipt(bob, expense);
    const { body: bill } = await addReceipt(ann, expense, { bytes: PDF, name: 'bill.pdf' });
    expect((await details(bob)).receipts).toEqual([menu, bill]);
    expect(await listed()).toEqual({ ...before, receipt_count: 2 });
    expect((await details()).expense.receipt_count).toBe(2);
    const edit = await ann.call(['PUT', ofExpense('')], expensePayload(20, [[ann, 20]], [[bob, 20]]), {
      'if-match': '"1"',
    });
    expect(edit.status).toBe(200);
    expect((await details()).receipts).toHaveLength(2);
  });

  it('is neither cached on its way nor executed', async () => {
    const { body: picture } = await addReceipt(bob, expense, { name: 'Käse.png' });
    const { headers } = await open(bob, picture);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': `inline; filename="K_se.png"; filename*=UTF-8''K%C3%A4se.png`,
      'content-length': String(PNG.length),
    });
    const { body: bill } = await addReceipt(bob, expense, { bytes: PDF, name: "Bob's bill.pdf" });
    expect((await open(bob, bill)).headers['content-disposition']).toBe(
      `attachment; filename="Bob's bill.pdf"; filename*=UTF-8''Bob%27s%20bill.pdf`,
    );
  });

  it('of the largest size is stored in parts, and one byte more is refused @full', async () => {
    const largest = pdfOf(MAX_BYTES - pdfOf().length);
    const { status, body } = await addReceipt(ann, expense, { bytes: largest });
    expect([status, body.size]).toEqual([201, MAX_BYTES]);
    expect((await open(bob, body)).rawPayload.equals(largest)).toBe(true);
    const parts = (await rowsOf('receipt_parts')).map(({ bytes }) => bytes.byteLength);
    expect(Math.max(...parts)).toBe(PART_BYTES);
    for (const tooMany of [1, 100_000]) {
      const bytes = pdfOf(MAX_BYTES - pdfOf().length + tooMany);
      expect((await addReceipt(ann, expense, { bytes })).status).toBe(413);
    }
    await remove(ann, body);
    expect(await brokenRules()).toEqual([]);
  });

  it('is removed by any member, immediately and permanently', async () => {
    const { body } = await addReceipt(ann, expense);
    const stored = async () =>
      (await rowsOf('receipt_parts')).filter(({ bytes }) => bytesOf(bytes).equals(PNG)).length;
    const before = await stored();
    expect((await remove(bob, body)).status).toBe(204);
    expect([(await remove(bob, body)).status, (await open(ann, body)).statusCode]).toEqual([404, 404]);
    expect([(await details()).receipts, (await listed())?.receipt_count]).toEqual([[], 0]);
    expect(await stored()).toBe(before - 1);
  });

  it('stands in the history with what proves its file, and without its name', async () => {
    const { body } = await addReceipt(bob, expense, { name: 'Secret.png' });
    await remove(ann, body);
    const path = ofExpense('/activity?kind=receipt');
    const { items } = (await ann.call<ActivityPageAnswer>(['GET', path])).body;
    const state = { receipt_id: body.id, type: 'image/png', size: PNG.length, description: 'Dinner' };
    expect(items).toMatchObject([
      { action: 'receipt/removed', actor: { id: ann.id }, before: state, can_undo: false },
      { action: 'receipt/added', actor: { id: bob.id }, after: state, can_undo: false },
    ]);
    expect(JSON.stringify(items)).not.toContain('Secret');
    expect(await brokenRules()).toEqual([]);
  });

  it('goes with a deleted entry, and comes back with it by an undo', async () => {
    const { body } = await addReceipt(bob, expense);
    await ann.call(['DELETE', ofExpense('')]);
    expect((await open(ann, body)).statusCode).toBe(404);
    expect((await remove(ann, body)).status).toBe(404);
    expect((await addReceipt(ann, expense)).status).toBe(404);
    const { items } = (await ann.call<ActivityPageAnswer>(['GET', ofExpense('/activity')])).body;
    await ann.call(['POST', `/api/activity/${String(items[0]?.id)}/undo`], {});
    expect((await open(ann, body)).statusCode).toBe(200);
    expect((await details()).receipts).toEqual([body]);
  });

  it('does not stand in the way of undoing what was added', async () => {
    await addReceipt(bob, expense);
    const { items } = (await ann.call<ActivityPageAnswer>(['GET', ofExpense('/activity?kind=expense')])).body;
    const undo = await ann.call(['POST', `/api/activity/${String(items[0]?.id)}/undo`], {});
    expect(undo.status).toBe(201);
  });

  it('of a foreign group is as unknown as one that is not there', async () => {
    const { body } = await addReceipt(bob, expense);
    const [foreign, missing] = [await open(eve, body), await open(eve, { ...body, id: 999_999 })];
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    const removals = [await remove(eve, body), await remove(eve, { ...body, id: 999_999 })];
    expect(removals.map(({ status, body: { detail } }) => [status, detail])).toEqual(
      Array(2).fill([404, 'Receipt not found']),
    );
    expect((await addReceipt(eve, expense)).status).toBe(404);
    await noUploads();
    await ann.call(['DELETE', `/api/groups/${String(group.id)}`]);
    expect((await open(bob, body)).statusCode).toBe(404);
  });

  it('is not read with a list @full', async () => {
    await addReceipt(bob, expense);
    const { admin } = testApp.app.database;
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(admin);
    await rename('receipts', 'receipts_away');
    await rename('receipt_parts', 'receipt_parts_away');
    const answers = [
      await ann.call(['GET', `/api/groups/${String(group.id)}/expenses`]),
      await ann.call(['GET', `/api/groups/${String(group.id)}/expenses?limit=100`]),
      await ann.call(['GET', '/api/expenses']),
      await ann.call(['GET', '/api/groups/summary']),
    ];
    await rename('receipts_away', 'receipts');
    await rename('receipt_parts_away', 'receipt_parts');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe('more receipts than five', () => {
  it('are refused, however they come, and leave nothing behind', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => addReceipt(ann, expense)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    const refused = await addReceipt(bob, expense);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { detail: 'An expense can have at most 5 receipts', params: { max: 5 } },
    ]);
    expect((await details()).receipts).toHaveLength(5);
    await noUploads();
    expect(await brokenRules()).toEqual([]);
  });
});

describe('an upload that is sent again', () => {
  it('is the same receipt under the same key, and with another file it is refused', async () => {
    const first = await addReceipt(ann, expense, { key: 'one' });
    const again = await addReceipt(ann, expense, { key: 'one' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await addReceipt(ann, expense, { key: 'one', bytes: JPEG })).status).toBe(422);
    expect((await details()).receipts).toEqual([first.body]);
    await noUploads();
  });

  it('is one receipt when all of them come concurrently', async () => {
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => addReceipt(ann, expense, { key: 'many' })),
    );
    expect(new Set(sent.map(({ status }) => status)).size).toBeLessThanOrEqual(2);
    expect((await details()).receipts).toHaveLength(1);
    await noUploads();
  });

  it('is given up an hour after its server ended in the middle; no receipt is touched', async () => {
    const { body } = await addReceipt(ann, expense);
    const { database } = testApp.app;
    const caller = callerWithoutRequest(ann.id, '', testApp.app);
    await storeUpload(database, caller, expense.id, new UploadedFile('a.png', PNG, ''));
    const parts = (await rowsOf('receipt_parts')).length;
    expect(await brokenRules()).toEqual([]);
    await sweep(database, testApp.clock.now + HOUR_MS - 1);
    expect(await rowsOf('receipt_uploads')).toHaveLength(1);
    await sweep(database, testApp.clock.now + HOUR_MS);
    expect(await rowsOf('receipt_uploads')).toEqual([]);
    expect(await rowsOf('receipt_parts')).toHaveLength(parts - 1);
    expect((await open(bob, body)).rawPayload.equals(PNG)).toBe(true);
  });
});

describe('what is refused', () => {
  const post = (payload: Buffer | string, headers: Record<string, string>) =>
    ann.call(['POST', ofExpense('/receipts')], payload, headers);

  it.each<[what: string, status: number, detail: RegExp, send: () => ReturnType<typeof post>]>([
    [
      'a drawing that calls itself a picture',
      415,
      /^A receipt is a whole JPEG, PNG or WebP picture, or a PDF/,
      () => addReceipt(ann, expense, { bytes: Buffer.from('<svg><script/></svg>'), name: 'a.png' }) as never,
    ],
    [
      'a picture of 1 × 100,000 pixels',
      413,
      /this one has 1 × 100000$/,
      () => addReceipt(ann, expense, { bytes: pngOf(1, 100_000) }) as never,
    ],
    ['JSON', 415, /content type/, () => post('{}', { 'content-type': 'application/json' })],
    ['a bare picture', 415, /content type/, () => post(PNG, { 'content-type': 'image/png' })],
    [
      'a form',
      415,
      /content type/,
      () => post('file=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    [
      'another part',
      422,
      /^File is required/,
      () => {
        const { payload, headers } = uploadOf(PNG, { part: 'photo' });
        return post(payload, headers);
      },
    ],
    [
      'a form that was cut off',
      400,
      /incomplete/,
      () => {
        const { payload, headers } = uploadOf(PNG);
        return post(payload.subarray(0, -10), headers);
      },
    ],
    ['no body', 422, /^File is required/, () => ann.call(['POST', ofExpense('/receipts')])],
  ])('is %s, by %d and a sentence, and nothing is stored', async (_what, status, detail, refuse) => {
    const before = await digestOf(testApp.app.database);
    const answer = await refuse();
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(detail)]);
    expect(await digestOf(testApp.app.database)).toBe(before);
  });

  it('is a file to every other call', async () => {
    const { payload, headers } = uploadOf(PNG);
    expect((await ann.call(['POST', ofExpense('/comments')], payload, headers)).status).toBe(415);
  });
});
