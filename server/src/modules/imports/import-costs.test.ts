/** What files and their bookings may cost: nothing is read for a booking that is refused, and one file is read at a time. */
import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { ImportPreviewAnswer, ImportResultAnswer } from '@quits/contracts';
import { RATE_LIMITS } from '../../security/rate-limiter.ts';
import { sweep } from '../../plugins/housekeeping.ts';
import { createGroup, type Person, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createFileReader } from './file-reader.ts';

const HEADING = 'Date,Description,Category,Cost,Currency,Ann,Bob,Carl';
const EUROS = '2026-03-05,Dinner,Dining out,20.00,EUR,10.00,-10.00,0.00';
const DOLLARS = '2026-03-06,Taxi,General,20.00,USD,10.00,0.00,-10.00';
const file = (...rows: string[]) => [HEADING, ...rows].join('\n');
const many = (count: number, row: string) => Array<string>(count).fill(row);

const testApp = useTestApp({ isAlone: true });
beforeEach(() => {
  testApp.clock.now += 60_000;
});
afterEach(() => {
  jest.restoreAllMocks();
});

const preview = <Body = ImportPreviewAnswer>(person: Person, text: string) =>
  person.call<Body>(['POST', '/api/imports'], { filename: 'flat.csv', text });
const book = <Body = ImportResultAnswer>(person: Person, id: number, body: object) =>
  person.call<Body>(['POST', `/api/imports/${String(id)}`], body);

const ANN = { name: 'Ann', me: true };
const BOB = { name: 'Bob', placeholder: true };
const CARL = { name: 'Carl', placeholder: true };
const inOwnGroups = (...people: object[]) => ({
  group: { name: 'Trip' },
  people,
  currencies: 'own_groups',
});

/** The writes that requests count as. */
async function writesOf(person: Person, work: () => Promise<unknown>): Promise<number> {
  const consume = jest.spyOn(testApp.app.limiter, 'consume');
  const giveBack = jest.spyOn(testApp.app.limiter, 'giveBack');
  await work();
  const [counted = 0, returned = 0] = [consume, giveBack].map(({ mock }) =>
    mock.calls
      .filter(([rule, subject]) => rule === RATE_LIMITS.writesPerAccount && subject === String(person.id))
      .reduce((sum, [, , amount = 1]) => sum + amount, 0),
  );
  for (const spy of [consume, giveBack]) spy.mockRestore();
  return counted - returned;
}

describe('a booking that is refused', () => {
  it('reads no row, begins no transaction, counts as one write and leaves the preview', async () => {
    const ann = await signUp(testApp, 'ann');
    const { id } = (await preview(ann, file(...many(300, EUROS), DOLLARS))).body;
    const write = jest.spyOn(testApp.app.database, 'write');
    const executed = jest.spyOn(testApp.app.database.queries.getExecutor(), 'executeQuery');
    const writes = await writesOf(ann, async () => {
      const refused = await book<{ detail: string }>(ann, id, inOwnGroups(ANN, BOB));
      expect([refused.status, refused.body.detail]).toEqual([422, 'Choose who “Carl” is']);
    });
    expect(write).not.toHaveBeenCalled();
    expect(executed.mock.calls.filter(([{ sql }]) => /"text".*from "imports"/.test(sql))).toEqual([]);
    expect(writes).toBe(1);
    const { status, body } = await book(ann, id, inOwnGroups(ANN, BOB, CARL));
    expect([status, body.booked]).toEqual([201, 301]);
  });

  it('is refused for its balances before a row is booked', async () => {
    const ann = await signUp(testApp, 'ann');
    const rich = '2026-03-05,Palace,General,99999999.99,EUR,99999999.99,-99999999.99,0.00';
    const { id } = (await preview(ann, file(...many(1001, rich)))).body;
    const write = jest.spyOn(testApp.app.database, 'write');
    expect((await book(ann, id, inOwnGroups(ANN, BOB))).status).toBe(409);
    expect(write).not.toHaveBeenCalled();
  });
});

describe('a booking', () => {
  it('counts its rows as writes, at most 200', async () => {
    const ann = await signUp(testApp, 'ann');
    const bookAll = async (rows: number) => {
      const { id } = (await preview(ann, file(...many(rows, EUROS)))).body;
      return book(ann, id, inOwnGroups(ANN, BOB));
    };
    // The preview counts as one.
    expect(await writesOf(ann, () => bookAll(20))).toBe(1 + 20);
    testApp.clock.now += 60_000;
    expect(await writesOf(ann, () => bookAll(300))).toBe(1 + 200);
    // A booking beyond the limit counts as nothing but itself, so a plain entry still fits.
    expect((await bookAll(300)).status).toBe(429);
    expect((await createGroup(testApp, ann)).id).toBeGreaterThan(0);
  });

  it('begins when the one before has ended', async () => {
    const [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
    const [first, second] = [(await preview(ann, file(EUROS))).body, (await preview(bob, file(EUROS))).body];
    const { write } = testApp.app.database;
    const events: string[] = [];
    const gate = new EventEmitter();
    jest.spyOn(testApp.app.database, 'write').mockImplementation(async (work) => {
      events.push('begins');
      if (events.length === 1) await once(gate, 'open');
      return write(work);
    });
    const bookings = Promise.all([
      book(ann, first.id, inOwnGroups(ANN, BOB)),
      book(bob, second.id, inOwnGroups(ANN, BOB)),
    ]);
    while (events.length === 0) await setImmediate();
    for (let turns = 0; turns < 50; turns += 1) await setImmediate();
    expect(events).toEqual(['begins']);
    gate.emit('open');
    expect((await bookings).map(({ status }) => status)).toEqual([201, 201]);
  });
});

describe('previews of a person', () => {
  const countPreviews = async ({ id }: Person) =>
    (
      await testApp.app.database.queries
        .selectFrom('imports')
        .select('id')
        .where('user_id', '=', id)
        .execute()
    ).length;

  it('are the newest five, until they are booked or an hour old', async () => {
    const [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
    const other = (await preview(bob, file(EUROS))).body;
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await preview(ann, file(EUROS))).body.id);
    expect(await countPreviews(ann)).toBe(5);
    const statuses: number[] = [];
    for (const id of ids.slice(0, 2)) statuses.push((await book(ann, id, inOwnGroups(ANN, BOB))).status);
    expect(statuses).toEqual([404, 201]);
    expect([await countPreviews(ann), await countPreviews(bob)]).toEqual([4, 1]);
    testApp.clock.now += 60 * 60_000;
    await sweep(testApp.app.database, testApp.clock.now);
    expect([await countPreviews(ann), await countPreviews(bob)]).toEqual([0, 0]);
    expect((await book(bob, other.id, inOwnGroups(ANN, BOB))).status).toBe(404);
  });
});

describe('a file that needs too much', () => {
  const refusalOf = async (person: Person, text: string) => {
    const { status, body } = await preview<{ detail: string; code: string }>(person, text);
    return [status, body.code];
  };

  it('is refused in words when it has too many payments and shares', async () => {
    const ann = await signUp(testApp, 'ann');
    const names = Array.from({ length: 150 }, (_none, index) => `P${String(index)}`);
    const row = `2026-03-05,Dinner,General,150.00,EUR,149.00,${many(149, '-1.00').join()}`;
    const text = [`Date,Description,Category,Cost,Currency,${names.join()}`, ...many(700, row)].join('\n');
    expect(await refusalOf(ann, text)).toEqual([422, 'file_too_many_parts']);
  });

  it('is refused in words when its people would owe each other too many debts', async () => {
    const ann = await signUp(testApp, 'ann');
    const names = Array.from({ length: 200 }, (_none, index) => `P${String(index)}`);
    const row = `2026-03-05,Dinner,General,100.00,EUR,${[...many(100, '1.00'), ...many(100, '-1.00')].join()}`;
    const text = [`Date,Description,Category,Cost,Currency,${names.join()}`, ...many(41, row)].join('\n');
    expect(await refusalOf(ann, text)).toEqual([422, 'file_too_many_parts']);
  });

  it('takes no memory of the server, and the next one is read @full', async () => {
    const ann = await signUp(testApp, 'ann');
    const group = '"format":"quits-group/1","group":{"name":"Trip","currency":"EUR"},"members":[]';
    const entries = `{${group},"entries":[${many(1_600_000, '{}').join()}]}`;
    const before = process.memoryUsage().rss;
    const refusals = await Promise.all(many(4, entries).map((text) => refusalOf(ann, text)));
    expect(new Set(refusals.map(([status]) => status))).toEqual(new Set([422]));
    expect(await refusalOf(ann, '['.repeat(2_000_000))).toEqual([422, 'file_not_json']);
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(200);
    expect((await preview(ann, file(EUROS))).status).toBe(201);
  });

  it('ends the process that reads it, not the server', async () => {
    const request = { body: Buffer.from(JSON.stringify({ filename: 'a', text: file(EUROS) })), now: 0 };
    for (const limits of [
      { heapMb: 8, timeoutMs: 30_000 },
      { heapMb: 128, timeoutMs: 1 },
    ]) {
      const reader = createFileReader(limits);
      await expect(reader.read('upload', request)).rejects.toMatchObject({
        statusCode: 422,
        code: 'file_needs_too_much',
      });
      await reader.close();
    }
  });

  it('is answered when the process cannot start, and so is the next one', async () => {
    const request = { body: Buffer.from(JSON.stringify({ filename: 'a', text: file(EUROS) })), now: 0 };
    const reader = createFileReader({ node: '/missing/node' });
    for (let count = 0; count < 2; count += 1)
      await expect(reader.read('upload', request)).rejects.toThrow('ENOENT');
    await reader.close();
  });
});
