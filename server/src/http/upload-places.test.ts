/** Uploads take turns, and none delays others for long. */
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExpenseAnswer, GroupAnswer as Group } from '@quits/contracts';
import { addExpense, admitAll, createGroup, expensePayload, type Person, signUp } from '../testing/people.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { PNG, uploadOf } from '../testing/uploads.ts';

let testApp: TestApp;
let members: Person[];
let group: Group;
let expense: ExpenseAnswer;
let lines: ClientRequest[];

beforeEach(async () => {
  lines = [];
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

describe('a place for a file to import @full', () => {
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

  it('is none of those for receipts', async () => {
    // As many as there are places for receipts, from more addresses than one.
    const begun = Array.from({ length: 16 }, (_none, index) =>
      beginPreview(memberAt(1 + (index % 8)), `10.0.2.${String(index)}`),
    );
    expect(await upload(memberAt(0)).status).toBe(201);
    expect(begun).toHaveLength(16);
  });
});

describe('a place for an upload @full', () => {
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
    // An upload that is answered came after both of them.
    expect(await upload(memberAt(2)).status).toBe(201);
    const third = upload(memberAt(1), '10.0.0.3');
    let isThirdAnswered = false;
    void third.status.then(() => (isThirdAnswered = true));
    expect(await upload(memberAt(3)).status).toBe(201);
    expect(isThirdAnswered).toBe(false);
    first.end();
    expect([await first.status, await third.status]).toEqual([201, 201]);
  });
});
