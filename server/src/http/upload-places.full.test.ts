/** Uploads take turns, and none delays others for long. */
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { ExpenseAnswer, GroupAnswer as Group } from '@quits/contracts';
import { addExpense, admitAll, createGroup, expensePayload, type Person, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { PNG, uploadOf } from '../testing/uploads.ts';

let testApp: TestApp;
let members: Person[];
let group: Group;
let expense: ExpenseAnswer;
let lines: ClientRequest[];
let places: { asked: number; taken: number };

/** Counts the requested and the granted places. */
function watchPlaces({ app }: TestApp): void {
  const { allowSlowBody } = app;
  const watched: typeof allowSlowBody = (sent) => {
    const start = allowSlowBody(sent);
    places.asked += 1;
    return (isAwaited) => {
      places.taken += 1;
      start(isAwaited);
    };
  };
  Object.assign(app, { allowSlowBody: watched });
}

beforeEach(async () => {
  lines = [];
  places = { asked: 0, taken: 0 };
  testApp = await buildTestApp({
    isAlone: true,
    environment: { TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' },
  });
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  members = [];
  for (let number = 0; number < 9; number += 1) members.push(await signUp(testApp));
  group = await createGroup(testApp, memberAt(0));
  await admitAll(testApp, group, members);
  expense = await addExpense(memberAt(0), group, expensePayload(1, [[memberAt(0), 1]], [[memberAt(0), 1]]));
  watchPlaces(testApp);
});
afterEach(async () => {
  for (const line of lines) line.destroy();
  await testApp.close();
});

const pathOf = () => `/api/expenses/${String(expense.id)}/receipts`;
function memberAt(index: number): Person {
  const member = members[index];
  if (member === undefined) throw new Error('There are not so many');
  return member;
}

/**
 * An upload whose beginning was sent. `end` sends the rest, and `status` resolves with the answer.
 */
interface Begun {
  status: Promise<number>;
  end: () => void;
}

function begin(by: Person, address = '10.0.0.1', path = pathOf()): Begun {
  const { payload, headers } = uploadOf(PNG);
  const sent = request({
    port: (testApp.app.server.address() as AddressInfo).port,
    method: 'POST',
    path,
    agent: false,
    headers: {
      ...headers,
      'content-length': payload.length,
      authorization: `Bearer ${by.token}`,
      'x-forwarded-for': address,
    },
  });
  lines.push(sent);
  sent.write(payload.subarray(0, 100));
  const status = new Promise<number>((resolve) => {
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    // The connection was cut without an answer.
    sent.on('error', () => resolve(0));
  });
  return { status, end: () => sent.end(payload.subarray(100)) };
}

/** The same, sent completely. */
function upload(by: Person, address?: string): Begun {
  const begun = begin(by, address);
  begun.end();
  return begun;
}

/** Waits until this many uploads have requested and received a place. */
async function until(counts: typeof places): Promise<void> {
  while (JSON.stringify(places) !== JSON.stringify(counts)) await setImmediate();
}

describe('a place for a file to import', () => {
  /** Begins a preview, whose body never ends. */
  function beginPreview(by: Person, address: string): Promise<number> {
    const sent = request({
      port: (testApp.app.server.address() as AddressInfo).port,
      method: 'POST',
      path: '/api/imports',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': 1_000_000,
        authorization: `Bearer ${by.token}`,
        'x-forwarded-for': address,
      },
    });
    lines.push(sent);
    sent.write('{"text":"');
    return new Promise((resolve) => {
      sent.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', () => resolve(0));
    });
  }

  it('is none of those for receipts, and has no more time than other bodies', async () => {
    Object.assign(testApp.app.bodyLimits, { timeoutMs: 3000 });
    // As many as there are places for receipts, from more addresses than one.
    const begun = Array.from({ length: 16 }, (_none, index) =>
      beginPreview(memberAt(1 + (index % 8)), `10.0.2.${String(index)}`),
    );
    const ended = begun.map(async (status) => status);
    expect(await upload(memberAt(0)).status).toBe(201);
    expect(places).toEqual({ asked: 1, taken: 1 });
    // The first four; the others have waited for their turn.
    expect(await Promise.race(ended)).toBe(408);
  });
});

describe('a place for an upload', () => {
  it.each<[what: string, status: number, path: () => string]>([
    ['an entry of others', 404, pathOf],
    ['what is not there', 404, () => '/api/expenses/999999/receipts'],
    ['what can be no entry', 422, () => '/api/expenses/none/receipts'],
  ])('is not taken for %s: the answer comes before the file', async (_what, status, path) => {
    const eve = await signUp(testApp, 'eve');
    const begun = Array.from({ length: 17 }, (_none, index) => begin(eve, `10.0.1.${String(index)}`, path()));
    expect(new Set(await Promise.all(begun.map((one) => one.status)))).toEqual(new Set([status]));
    expect(await upload(memberAt(0)).status).toBe(201);
  });

  it('is one of two of an account: a third upload waits, others do not', async () => {
    const [first] = [begin(memberAt(1)), begin(memberAt(1), '10.0.0.2')];
    await until({ asked: 2, taken: 2 });
    const third = upload(memberAt(1), '10.0.0.3');
    await until({ asked: 3, taken: 2 });
    expect(await upload(memberAt(2)).status).toBe(201);
    expect(places).toEqual({ asked: 4, taken: 3 });
    first.end();
    expect([await first.status, await third.status]).toEqual([201, 201]);
  });

  it('is one of eight of an address: a ninth upload waits, others do not', async () => {
    const begun = [1, 2, 3, 4].flatMap((index) => [begin(memberAt(index)), begin(memberAt(index))]);
    await until({ asked: 8, taken: 8 });
    const ninth = upload(memberAt(5));
    await until({ asked: 9, taken: 8 });
    expect(await upload(memberAt(6), '10.0.0.2').status).toBe(201);
    expect(places).toEqual({ asked: 10, taken: 9 });
    begun[0]?.end();
    expect(await ninth.status).toBe(201);
  });

  it('is one of sixteen: the next upload waits, and slow ones end for it by 408', async () => {
    // Allows any speed, and shortens the timeout: to what a busy machine takes for all to ask.
    Object.assign(testApp.app.bodyLimits, { timeoutMs: 3000, minBytes: 0 });
    const begun = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((index) => {
      const address = `10.0.0.${String(index)}`;
      return [begin(memberAt(index), address), begin(memberAt(index), address)];
    });
    await until({ asked: 16, taken: 16 });
    const next = upload(memberAt(0), '10.0.0.9');
    await until({ asked: 17, taken: 16 });
    expect(await Promise.race(begun.map(({ status }) => status))).toBe(408);
    expect(await next.status).toBe(201);
  });
});
